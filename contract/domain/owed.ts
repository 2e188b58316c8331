import type { Fine } from '../schemas/fine.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';

/** What a fine costs, when, and with which number. A fine of the contract is one. */
export type Schedule = Pick<Fine, 'numAvis' | 'consignation' | 'dejaRegle'> & {
  readonly montants: Pick<Fine['montants'], 'palier' | 'echeances' | 'apresEcheances'>;
};

/** Cents. Detail, dates, chooser, list, calendar and server all ask this file, so that they agree (D-67). */
export const stillOwed = (priceCents: number, paidCents: number): number =>
  Math.max(0, priceCents - paidCents);

/** The rest that may be asked for, in cents. Null if nothing is owed, so that no sentence asks for it. */
export const restToAsk = (owedCents: number, paidCents = 0): number | null =>
  stillOwed(owedCents, paidCents) || null;

/** Finds the price of a day. Undefined if all last days are over. */
export const stepOn = <Step extends { readonly dateLimite: string | null }>(
  steps: readonly Step[],
  day: string,
): Step | undefined => steps.find(({ dateLimite: lastDay }) => lastDay === null || day <= lastDay);

/** The number changes, and the amount with it (D-22). */
interface NewNotice {
  readonly kind: 'newNotice';
  /** The last day of this number; null if only the notice gives it (D-52). */
  readonly since: string | null;
  readonly amount: number | undefined;
}

export type AfterLastDay =
  | NewNotice
  /** Nothing new arrives, and the whole amount can be collected. */
  | { readonly kind: 'collection' }
  /** A deposit is due for a contest only. */
  | { readonly kind: 'nothing' };

/** What follows the last day of an amount. */
export type Sequel = AfterLastDay | { readonly kind: 'increase'; readonly amount: number };

/** Undefined once a part is paid: no source says what the increase is counted from. */
const increasedAmount = ({ montants: amounts, dejaRegle: paid }: Schedule): number | undefined =>
  paid > 0 ? undefined : amounts.apresEcheances;

/** What follows the last price: a new, increased notice for a short number (D-22), else collection. */
export function afterLastDay(schedule: Schedule): AfterLastDay {
  if (schedule.consignation) return { kind: 'nothing' };
  if (schedule.numAvis.length !== SHORT_DIGITS) return { kind: 'collection' };
  return {
    kind: 'newNotice',
    since: schedule.montants.echeances.at(-1)?.dateLimite ?? null,
    amount: increasedAmount(schedule),
  };
}

/** What follows today's price. Pages, list, calendar, mail and receipt say it from here. */
export function afterToday(schedule: Schedule): Sequel {
  const { echeances: steps, palier: tier } = schedule.montants;
  const next = steps[steps.findIndex((step) => step.palier === tier) + 1];
  return next === undefined
    ? afterLastDay(schedule)
    : { kind: 'increase', amount: stillOwed(next.montant, schedule.dejaRegle) };
}

/** The next amount after today's, in cents. Null if no source gives it. */
export function owedNext(schedule: Schedule): number | null {
  const next = afterToday(schedule);
  return next.kind === 'increase' || next.kind === 'newNotice' ? (next.amount ?? null) : null;
}
