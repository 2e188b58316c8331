import type { Tier } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import { type NoticeType, rulesOf } from '#contract/domain/noticeType.ts';
import { stepOn } from '#contract/domain/owed.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import { EXTRA_DAYS, PRICE_DAYS } from '#contract/domain/periods.ts';

/** Printed on the notice (D-22). */
export interface NoticeDeadline {
  readonly palier: Tier;
  /** Included: `YYYY-MM-DD`, Paris. */
  readonly jusquau: string;
}

/** Cents; days `YYYY-MM-DD` in Paris. */
export interface Tariff {
  readonly number: string;
  readonly noticeType: NoticeType;
  readonly noticeDay: string;
  readonly isDeposit: boolean;
  /** To an address outside France: only the days that the record gives hold (D-52). */
  readonly sentAbroad: boolean;
  readonly minoree: number | null;
  readonly forfaitaire: number | null;
  readonly majoree: number | null;
  readonly fpsMajore: number | null;
  /** By the notice (D-40). */
  readonly reduite: number | null;
  /** Prevail over computed ones (D-22). */
  readonly noticeDeadlines: readonly NoticeDeadline[];
}

/** Last day included; null: no deadline. Cents. */
export interface PriceStep {
  readonly palier: Tier;
  readonly montant: number;
  readonly dateLimite: string | null;
}

export interface Amounts {
  readonly palier: Tier;
  /** Cents. */
  readonly applicable: number;
  /** Included. Null: no deadline, or over and still due. */
  readonly valableJusquau: string | null;
  readonly echeances: PriceStep[];
  /** After the last step; absent: unknown (D-22). */
  readonly apresEcheances?: number;
  /** Not payable under this number any more. */
  readonly expire: boolean;
}

/** 20 % (D-11). */
const reduce = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 0.8);

/** A printed date replaces the computed one (D-22). */
export function deadlines(tariff: Tariff): PriceStep[] {
  const printed = new Map(tariff.noticeDeadlines.map((line) => [line.palier, line.jusquau]));
  return computedDeadlines(tariff).map((step) => ({
    ...step,
    dateLimite: printed.get(step.palier) ?? step.dateLimite,
  }));
}

/** Last day to arrive (D-35): printed, or 15 days before the computed one. Null: no deadline. */
export function transferDay(
  { noticeDeadlines }: Pick<Tariff, 'noticeDeadlines'>,
  amounts: Pick<Amounts, 'palier' | 'valableJusquau'>,
): string | null {
  const lastDay = amounts.valableJusquau;
  const printed = noticeDeadlines.some(({ palier: tier }) => tier === amounts.palier);
  return lastDay === null || printed ? lastDay : addDays(lastDay, -EXTRA_DAYS);
}

function computedDeadlines(tariff: Tariff): PriceStep[] {
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
    // The forfaitaire, or the majorée on a majorée notice.
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

const isShort = ({ number }: Tariff): boolean => number.length === SHORT_DIGITS;

const increasedAmount = (tariff: Tariff): number | null =>
  isShort(tariff) && !tariff.isDeposit ? tariff.majoree : null;

/** Of a notice sent abroad only if the record gives it: until then the fine stays open (D-75). */
const isLastDayKnown = ({ sentAbroad, noticeDeadlines }: Tariff, last: PriceStep): boolean =>
  !sentAbroad || noticeDeadlines.some(({ palier: tier }) => tier === last.palier);

/** D-11, D-22. After its last day a short number expires, a long one stays due. @throws RangeError without amount */
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
