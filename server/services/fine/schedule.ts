import type { Tier } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { Deadline } from '#contract/schemas/fine.ts';
import type { NoticeDeadline } from '../../database/tables/fine.ts';

/** Amounts are cents, days are `YYYY-MM-DD` in Europe/Paris. */
export interface ComputationBasis {
  readonly numAvis: string;
  readonly typeAmende: NoticeType;
  readonly dateEnvoiAvis: string;
  readonly consignation: boolean;
  readonly minoree: number | null;
  readonly forfaitaire: number | null;
  readonly majoree: number | null;
  readonly fpsMajore: number | null;
  /** Given by the notice, with its day in `noticeDeadlines` (D-40). */
  readonly reduite: number | null;
  /** Printed dates prevail over computed ones (D-22). */
  readonly noticeDeadlines: readonly NoticeDeadline[];
}

export interface Amounts {
  readonly palier: Tier;
  /** Cents. */
  readonly applicable: number;
  /** Included. Null: no deadline, or the day is over and the amount still due. */
  readonly valableJusquau: string | null;
  readonly echeances: Deadline[];
  /** Cents due after the last step; absent when unknown (D-22). */
  readonly apresEcheances?: number;
  /** The fine can no longer be paid under this number. */
  readonly expire: boolean;
}

/** Days from the notice's date when paying online (D-11). */
const DAYS = { MINOREE: 30, FORFAITAIRE: 60, MAJOREE_REDUITE: 45 } as const;

/** Extra days of D-11 for card, telephone and tobacconist; a transfer does not get them (D-35). */
const EXTRA_DAYS = 15;

/** The majorée is 20 % lower while its discount lasts (D-11). */
const reduce = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 0.8);

/** First to last; a printed date replaces the computed one (D-22). */
export function deadlines(base: ComputationBasis): Deadline[] {
  const printed = new Map(base.noticeDeadlines.map(({ palier, jusquau }) => [palier, jusquau]));
  return computedDeadlines(base).map((step) => ({
    ...step,
    dateLimite: printed.get(step.palier) ?? step.dateLimite,
  }));
}

/**
 * Last day to arrive (D-35): the printed day, or 15 days before the computed one. Null: no
 * deadline.
 */
export function transferDay(
  { noticeDeadlines }: Pick<ComputationBasis, 'noticeDeadlines'>,
  { palier, valableJusquau }: Pick<Amounts, 'palier' | 'valableJusquau'>,
): string | null {
  const printed = noticeDeadlines.some((deadline) => deadline.palier === palier);
  return valableJusquau === null || printed ? valableJusquau : addDays(valableJusquau, -EXTRA_DAYS);
}

function computedDeadlines(base: ComputationBasis): Deadline[] {
  const { dateEnvoiAvis, minoree, forfaitaire, majoree, fpsMajore, reduite } = base;
  const step = (palier: Tier, montant: number | null, days: number | null): Deadline[] =>
    montant === null
      ? []
      : [
          {
            palier,
            montant,
            dateLimite: days === null ? null : addDays(dateEnvoiAvis, days),
          },
        ];

  if (base.consignation) {
    // The deposit equals the forfaitaire, or the majorée on a majorée notice.
    return base.numAvis.length === SHORT_DIGITS
      ? step('CONSIGNATION', forfaitaire, DAYS.FORFAITAIRE)
      : step('CONSIGNATION', majoree, null);
  }
  if (base.numAvis.length === SHORT_DIGITS) {
    return [
      ...step('MINOREE', minoree, DAYS.MINOREE),
      ...step('FORFAITAIRE', forfaitaire, DAYS.FORFAITAIRE),
    ];
  }
  switch (base.typeAmende) {
    case 'FPSM':
    case 'FPSMm':
      return [
        ...step('MAJOREE_REDUITE', reduite, null),
        ...step('FPS_MAJORE', fpsMajore ?? majoree, null),
      ];
    case 'AMD':
    case 'AVTS':
    case 'DAAP':
      return [
        ...step('MAJOREE_REDUITE', reduite, null),
        ...step('MAJOREE', majoree ?? fpsMajore ?? forfaitaire, null),
      ];
    default:
      return [
        ...step('MAJOREE_REDUITE', reduce(majoree), DAYS.MAJOREE_REDUITE),
        ...step('MAJOREE', majoree, null),
      ];
  }
}

/** A deposit is never increased. */
function increasedAmount({ numAvis, consignation, majoree }: ComputationBasis): number | null {
  return numAvis.length === SHORT_DIGITS && !consignation ? majoree : null;
}

/**
 * D-11, D-22. After its last day a short number expires; a long one stays due.
 * @throws RangeError without amount; the import refuses such records
 */
export function computeAmounts(base: ComputationBasis, aujourdhui: string): Amounts {
  const etapes = deadlines(base);
  const last = etapes.at(-1);
  if (last === undefined) throw new RangeError('A fine without amount');
  // ISO days compare as texts.
  const current = etapes.find(({ dateLimite }) => dateLimite === null || aujourdhui <= dateLimite);
  const { palier, montant, dateLimite } = current ?? last;
  const past = current === undefined;
  const expire = past && base.numAvis.length === SHORT_DIGITS;
  const majoree = increasedAmount(base);
  return {
    palier,
    applicable: montant,
    valableJusquau: past && !expire ? null : dateLimite,
    echeances: etapes,
    ...(majoree === null ? {} : { apresEcheances: majoree }),
    expire,
  };
}
