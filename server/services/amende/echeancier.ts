import { ajouterJours } from '#contract/domaine/dates.ts';
import type { Palier } from '#contract/domaine/montants.ts';
import { CHIFFRES_COURT } from '#contract/domaine/numeroTelepaiement.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';
import type { Echeance } from '#contract/schemas/amende.ts';
import type { EcheanceAvis } from '../../database/tables/amende.ts';

/** What the amounts depend on. Amounts are cents, days are `YYYY-MM-DD` in Europe/Paris. */
export interface BaseDeCalcul {
  readonly numAvis: string;
  readonly typeAmende: TypeAmende;
  readonly dateEnvoiAvis: string;
  readonly consignation: boolean;
  readonly minoree: number | null;
  readonly forfaitaire: number | null;
  readonly majoree: number | null;
  readonly fpsMajore: number | null;
  /** The dates printed on the notice: they prevail over the computed ones (D-22). */
  readonly echeancesAvis: readonly EcheanceAvis[];
}

/** What is due on a given day. */
export interface Montants {
  readonly palier: Palier;
  /** Cents. */
  readonly applicable: number;
  /** Last day of this amount, included; null is without deadline, or when that day is over and the amount still due. */
  readonly valableJusquau: string | null;
  readonly echeances: Echeance[];
  /** What is due once the last step is over, in cents; absent where nothing more is known (D-22). */
  readonly apresEcheances?: number;
  /** True when the last day is over: the fine can no longer be paid under this number. */
  readonly expire: boolean;
}

/** Days from the notice's date when paying online (D-11). */
const JOURS = { MINOREE: 30, FORFAITAIRE: 60, MAJOREE_REDUITE: 45 } as const;

/** What D-11 adds for paying by card, by telephone or at a tobacconist; a transfer does not get these days (D-35). */
const EXTRA_DAYS = 15;

/** The majorée is reduced by 20 % while its discount lasts (D-11). */
const reduire = (montant: number | null): number | null =>
  montant === null ? null : Math.round(montant * 0.8);

/** The steps of what is due, first to last; the date of the notice stands where it has one (D-22). */
export function echeances(base: BaseDeCalcul): Echeance[] {
  const imprimees = new Map(base.echeancesAvis.map(({ palier, jusquau }) => [palier, jusquau]));
  return echeancesCalculees(base).map((etape) => ({
    ...etape,
    dateLimite: imprimees.get(etape.palier) ?? etape.dateLimite,
  }));
}

/**
 * The last day on which a transfer of the amount due may arrive (D-35): 15 days before the computed one, or the day
 * that the notice prints.
 * @returns null is without deadline
 */
export function transferDay(
  { echeancesAvis }: Pick<BaseDeCalcul, 'echeancesAvis'>,
  { palier, valableJusquau }: Pick<Montants, 'palier' | 'valableJusquau'>,
): string | null {
  const printed = echeancesAvis.some((echeance) => echeance.palier === palier);
  return valableJusquau === null || printed
    ? valableJusquau
    : ajouterJours(valableJusquau, -EXTRA_DAYS);
}

/** The steps with the dates that D-11 computes. */
function echeancesCalculees(base: BaseDeCalcul): Echeance[] {
  const { dateEnvoiAvis, minoree, forfaitaire, majoree, fpsMajore } = base;
  const etape = (palier: Palier, montant: number | null, jours: number | null): Echeance[] =>
    montant === null
      ? []
      : [
          {
            palier,
            montant,
            dateLimite: jours === null ? null : ajouterJours(dateEnvoiAvis, jours),
          },
        ];

  if (base.consignation) {
    // The deposit equals the fine itself: forfaitaire, or majorée on a majorée notice (domain facts).
    return base.numAvis.length === CHIFFRES_COURT
      ? etape('CONSIGNATION', forfaitaire, JOURS.FORFAITAIRE)
      : etape('CONSIGNATION', majoree, null);
  }
  if (base.numAvis.length === CHIFFRES_COURT) {
    return [
      ...etape('MINOREE', minoree, JOURS.MINOREE),
      ...etape('FORFAITAIRE', forfaitaire, JOURS.FORFAITAIRE),
    ];
  }
  switch (base.typeAmende) {
    case 'FPSM':
    case 'FPSMm':
      return etape('FPS_MAJORE', fpsMajore ?? majoree, null);
    case 'AMD':
    case 'AVTS':
    case 'DAAP':
      return etape('MAJOREE', majoree ?? fpsMajore ?? forfaitaire, null);
    default:
      return [
        ...etape('MAJOREE_REDUITE', reduire(majoree), JOURS.MAJOREE_REDUITE),
        ...etape('MAJOREE', majoree, null),
      ];
  }
}

/** The increased amount that follows a fine that is not paid in time; a deposit is never increased. */
function montantMajore({ numAvis, consignation, majoree }: BaseDeCalcul): number | null {
  return numAvis.length === CHIFFRES_COURT && !consignation ? majoree : null;
}

/**
 * What is due on a day (D-11, D-22). Past its last date a short number has expired; a long one is still due.
 * @param aujourdhui the database's day in Europe/Paris
 * @throws RangeError when the record has no amount for its type; the import refuses such a record
 */
export function calculerMontants(base: BaseDeCalcul, aujourdhui: string): Montants {
  const etapes = echeances(base);
  const derniere = etapes.at(-1);
  if (derniere === undefined) throw new RangeError('A fine without amount');
  // ISO days compare as texts.
  const courante = etapes.find(({ dateLimite }) => dateLimite === null || aujourdhui <= dateLimite);
  const { palier, montant, dateLimite } = courante ?? derniere;
  const passee = courante === undefined;
  const expire = passee && base.numAvis.length === CHIFFRES_COURT;
  const majoree = montantMajore(base);
  return {
    palier,
    applicable: montant,
    valableJusquau: passee && !expire ? null : dateLimite,
    echeances: etapes,
    ...(majoree === null ? {} : { apresEcheances: majoree }),
    expire,
  };
}
