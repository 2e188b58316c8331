import type { Tier } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { Deadline } from '#contract/schemas/fine.ts';
import type { NoticeDeadline } from '../../database/tables/fine.ts';

/** What the amounts depend on. Amounts are cents, days are `YYYY-MM-DD` in Europe/Paris. */
export interface ComputationBasis {
  readonly numAvis: string;
  readonly typeAmende: NoticeType;
  readonly dateEnvoiAvis: string;
  readonly consignation: boolean;
  readonly minoree: number | null;
  readonly forfaitaire: number | null;
  readonly majoree: number | null;
  readonly fpsMajore: number | null;
  /** The dates printed on the notice: they prevail over the computed ones (D-22). */
  readonly noticeDeadlines: readonly NoticeDeadline[];
}

/** What is due on a given day. */
export interface Amounts {
  readonly palier: Tier;
  /** Cents. */
  readonly applicable: number;
  /** Last day of this amount, included; null is without deadline, or when that day is over and the amount still due. */
  readonly valableJusquau: string | null;
  readonly echeances: Deadline[];
  /** What is due once the last step is over, in cents; absent where nothing more is known (D-22). */
  readonly apresEcheances?: number;
  /** True when the last day is over: the fine can no longer be paid under this number. */
  readonly expire: boolean;
}

/** Days from the notice's date when paying online (D-11). */
const DAYS = { MINOREE: 30, FORFAITAIRE: 60, MAJOREE_REDUITE: 45 } as const;

/** What D-11 adds for paying by card, by telephone or at a tobacconist; a transfer does not get these days (D-35). */
const EXTRA_DAYS = 15;

/** The majorée is reduced by 20 % while its discount lasts (D-11). */
const reduce = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 0.8);

/** The steps of what is due, first to last; the date of the notice stands where it has one (D-22). */
export function deadlines(base: ComputationBasis): Deadline[] {
  const printed = new Map(base.noticeDeadlines.map(({ palier, jusquau }) => [palier, jusquau]));
  return computedDeadlines(base).map((step) => ({
    ...step,
    dateLimite: printed.get(step.palier) ?? step.dateLimite,
  }));
}

/**
 * The last day on which a transfer of the amount due may arrive (D-35): 15 days before the computed one, or the day
 * that the notice prints.
 * @returns null is without deadline
 */
export function transferDay(
  { noticeDeadlines }: Pick<ComputationBasis, 'noticeDeadlines'>,
  { palier, valableJusquau }: Pick<Amounts, 'palier' | 'valableJusquau'>,
): string | null {
  const printed = noticeDeadlines.some((deadline) => deadline.palier === palier);
  return valableJusquau === null || printed ? valableJusquau : addDays(valableJusquau, -EXTRA_DAYS);
}

/** The steps with the dates that D-11 computes. */
function computedDeadlines(base: ComputationBasis): Deadline[] {
  const { dateEnvoiAvis, minoree, forfaitaire, majoree, fpsMajore } = base;
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
    // The deposit equals the fine itself: forfaitaire, or majorée on a majorée notice (domain facts).
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
      return step('FPS_MAJORE', fpsMajore ?? majoree, null);
    case 'AMD':
    case 'AVTS':
    case 'DAAP':
      return step('MAJOREE', majoree ?? fpsMajore ?? forfaitaire, null);
    default:
      return [
        ...step('MAJOREE_REDUITE', reduce(majoree), DAYS.MAJOREE_REDUITE),
        ...step('MAJOREE', majoree, null),
      ];
  }
}

/** The increased amount that follows a fine that is not paid in time; a deposit is never increased. */
function increasedAmount({ numAvis, consignation, majoree }: ComputationBasis): number | null {
  return numAvis.length === SHORT_DIGITS && !consignation ? majoree : null;
}

/**
 * What is due on a day (D-11, D-22). Past its last date a short number has expired; a long one is still due.
 * @param aujourdhui the database's day in Europe/Paris
 * @throws RangeError when the record has no amount for its type; the import refuses such a record
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
