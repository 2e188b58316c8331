import type { Fine } from '../schemas/fine.ts';
import { SHORT_DIGITS } from './paymentNumber.ts';

export type Schedule = Pick<Fine, 'numAvis' | 'montants' | 'dejaRegle'>;

/** Cents. Detail, dates, chooser, list, calendar and server all ask this file, so that they agree (D-67). */
export const stillOwed = (priceCents: number, paidCents: number): number =>
  Math.max(0, priceCents - paidCents);

/** Finds the price of a day. Undefined if all last days are over. */
export const stepOn = <Step extends { readonly dateLimite: string | null }>(
  steps: readonly Step[],
  day: string,
): Step | undefined => steps.find(({ dateLimite: lastDay }) => lastDay === null || day <= lastDay);

interface NewNotice {
  readonly kind: 'newNotice';
  readonly since: string;
  readonly amount: number | undefined;
}

export type AfterLastDay = NewNotice | { readonly kind: 'enforced' };

/** Undefined once a part is paid: no source says what the increase is counted from. */
const increasedAmount = ({ montants: amounts, dejaRegle: paid }: Schedule): number | undefined =>
  paid > 0 ? undefined : amounts.apresEcheances;

/** What follows the last price: a new, increased notice for a short number (D-22), else enforcement. */
export function afterLastDay(schedule: Schedule): AfterLastDay {
  const since = schedule.montants.echeances.at(-1)?.dateLimite ?? null;
  if (schedule.numAvis.length !== SHORT_DIGITS || since === null) return { kind: 'enforced' };
  return { kind: 'newNotice', since, amount: increasedAmount(schedule) };
}

/** The next amount after today's, in cents. Null if no source gives it. */
export function owedNext(schedule: Schedule): number | null {
  const amounts = schedule.montants;
  const today = amounts.echeances.findIndex(({ palier: tier }) => tier === amounts.palier);
  const price = amounts.echeances[today + 1]?.montant;
  if (price !== undefined) return stillOwed(price, schedule.dejaRegle);
  return increasedAmount(schedule) ?? null;
}
