import type { Tier } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import { type NoticeType, rulesOf } from '#contract/domain/noticeType.ts';
import { stepOn } from '#contract/domain/owed.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import { EXTRA_DAYS, PRICE_DAYS } from '#contract/domain/periods.ts';

/** A last day that is printed on the notice (D-22). */
export interface NoticeDeadline {
  readonly palier: Tier;
  /** Last day, included: `YYYY-MM-DD` in Paris. */
  readonly jusquau: string;
}

/** What prices depend on. Amounts are cents, days `YYYY-MM-DD` in Paris. */
export interface Tariff {
  readonly number: string;
  readonly noticeType: NoticeType;
  readonly noticeDay: string;
  readonly isDeposit: boolean;
  /**
   * True if the notice was sent outside France: then only the days that the record gives hold (D-52). Null if nobody
   * knows: amounts follow the computed days, and pages do not call them certain (D-107).
   */
  readonly sentAbroad: boolean | null;
  readonly minoree: number | null;
  readonly forfaitaire: number | null;
  readonly majoree: number | null;
  readonly fpsMajore: number | null;
  /** Cents that the notice itself prints (D-40). */
  readonly reduite: number | null;
  /** Printed days, which prevail over computed ones (D-22). */
  readonly noticeDeadlines: readonly NoticeDeadline[];
}

/** An amount in cents and its last day, included. A null day means no deadline. */
export interface PriceStep {
  readonly palier: Tier;
  readonly montant: number;
  readonly dateLimite: string | null;
}

export interface Amounts {
  readonly palier: Tier;
  /** Cents that are due on the day. */
  readonly applicable: number;
  /** Last day, included. Null if there is no deadline, or if it is over and the amount still due. */
  readonly valableJusquau: string | null;
  readonly echeances: PriceStep[];
  /** Cents due after the last step; absent if they are unknown (D-22). */
  readonly apresEcheances?: number;
  /** True if nothing can be paid under this number any more. */
  readonly expire: boolean;
}

/** The law reduces the increased fine by 20 % (D-11). */
const reduce = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 0.8);

/** Returns the steps of the price. A printed day replaces the computed one (D-22). */
export function deadlines(tariff: Omit<Tariff, 'sentAbroad'>): PriceStep[] {
  const printed = new Map(tariff.noticeDeadlines.map((line) => [line.palier, line.jusquau]));
  return computedDeadlines(tariff).map((step) => ({
    ...step,
    dateLimite: printed.get(step.palier) ?? step.dateLimite,
  }));
}

/**
 * Returns the last day on which a transfer may arrive (D-35): the printed one, or 15 days before the computed one.
 * Null if there is no deadline.
 */
export function transferDay(
  { noticeDeadlines }: Pick<Tariff, 'noticeDeadlines'>,
  amounts: Pick<Amounts, 'palier' | 'valableJusquau'>,
): string | null {
  const lastDay = amounts.valableJusquau;
  const printed = noticeDeadlines.some(({ palier: tier }) => tier === amounts.palier);
  return lastDay === null || printed ? lastDay : addDays(lastDay, -EXTRA_DAYS);
}

function computedDeadlines(tariff: Omit<Tariff, 'sentAbroad'>): PriceStep[] {
  const step = (tier: Tier, cents: number | null, days: number | null): PriceStep[] =>
    cents === null
      ? []
      : [
          {
            palier: tier,
            montant: cents,
            dateLimite: days === null ? null : addDays(tariff.noticeDay, days),
          },
        ];

  if (tariff.isDeposit) {
    // A deposit costs the forfaitaire, or the majorée if the notice is a majorée one.
    return isShort(tariff)
      ? step('CONSIGNATION', tariff.forfaitaire, PRICE_DAYS.FORFAITAIRE)
      : step('CONSIGNATION', tariff.majoree, null);
  }
  if (isShort(tariff)) {
    return [
      ...step('MINOREE', tariff.minoree, PRICE_DAYS.MINOREE),
      ...step('FORFAITAIRE', tariff.forfaitaire, PRICE_DAYS.FORFAITAIRE),
    ];
  }
  switch (rulesOf(tariff.noticeType).prices) {
    case 'parkingCharge':
      return [
        ...step('MAJOREE_REDUITE', tariff.reduite, null),
        ...step('FPS_MAJORE', tariff.fpsMajore ?? tariff.majoree, null),
      ];
    case 'ownNotice':
      return [
        ...step('MAJOREE_REDUITE', tariff.reduite, null),
        ...step('MAJOREE', tariff.majoree ?? tariff.fpsMajore ?? tariff.forfaitaire, null),
      ];
    case 'law':
      return [
        ...step('MAJOREE_REDUITE', reduce(tariff.majoree), PRICE_DAYS.MAJOREE_REDUITE),
        ...step('MAJOREE', tariff.majoree, null),
      ];
  }
}

const isShort = ({ number }: Pick<Tariff, 'number'>): boolean => number.length === SHORT_DIGITS;

const increasedAmount = (tariff: Tariff): number | null =>
  isShort(tariff) && !tariff.isDeposit ? tariff.majoree : null;

/** False for a notice sent abroad without a printed day: until a record gives one, the fine stays open (D-75). */
const isLastDayKnown = ({ sentAbroad, noticeDeadlines }: Tariff, last: PriceStep): boolean =>
  !sentAbroad || noticeDeadlines.some(({ palier: tier }) => tier === last.palier);

/**
 * Computes the price of a day (D-11, D-22). After its last day a short number expires, a long one stays due.
 * @throws RangeError if the fine has no amount
 */
export function computeAmounts(tariff: Tariff, today: string): Amounts {
  const steps = deadlines(tariff);
  const last = steps.at(-1);
  if (last === undefined) throw new RangeError('A fine without amount');
  const current = stepOn(steps, today);
  const price = current ?? last;
  const isOver = current === undefined;
  const hasExpired = isOver && isShort(tariff) && isLastDayKnown(tariff, last);
  const increased = increasedAmount(tariff);
  return {
    palier: price.palier,
    applicable: price.montant,
    valableJusquau: isOver && !hasExpired ? null : price.dateLimite,
    echeances: steps,
    ...(increased !== null && { apresEcheances: increased }),
    expire: hasExpired,
  };
}
