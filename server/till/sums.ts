import { EURO } from '#contract/domain/amounts.ts';
import type { Attempt, Dossier } from './dossier.ts';
import { countedCents, freeCents, openCents, type Payment, paymentsOf } from './payments.ts';
import { standingEntries } from './situation.ts';

/** What a payer is told of an attempt, over all its payments. Cents. */
export interface AttemptSums {
  readonly takenCents: number;
  readonly countedCents: number;
  /** Above the debt, neither given back nor on its way. */
  readonly excessCents: number;
  /** Given back, or on its way. */
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** Counted money was taken back from us (REPRIS). */
  readonly isMissing: boolean;
  /** A counted line was taken back, and no other counts. */
  readonly isReversed: boolean;
}

const total = (payments: readonly Payment[], cents: (payment: Payment) => number): number =>
  payments.reduce((sum, payment) => sum + cents(payment), 0);

const freeTotal = (payment: Payment): number =>
  payment.items.reduce((sum, item) => sum + freeCents(payment, item), 0);

/** Promised by refunds, given back by the provider, or as a person said. */
const returnedTotal = (payment: Payment): number =>
  Math.max(0, openCents(payment)) -
  freeTotal(payment) +
  payment.returnedCents +
  payment.words
    .filter(({ reason }) => reason === 'RENDU_AUTREMENT' || reason === 'REMBOURSE')
    .reduce((sum, { cents }) => sum + cents, 0);

export function sumsOf(dossier: Dossier, attempt: Attempt): AttemptSums {
  const payments = paymentsOf(dossier, attempt);
  const euros = payments.filter(({ currency }) => currency === EURO);
  const counted = total(euros, (payment) => countedCents(dossier, payment));
  const lines = dossier.fines
    .flatMap(({ entries }) => entries)
    .filter(({ attemptId }) => attemptId === attempt.id);
  return {
    takenCents: total(euros, ({ capturedCents }) => capturedCents),
    countedCents: counted,
    excessCents: total(euros, freeTotal),
    returnedCents: Math.max(0, total(euros, returnedTotal)),
    reservedCents: total(euros, ({ reservedCents }) => reservedCents),
    isMissing: euros.some(({ items }) =>
      items.some(({ reason, cents }) => reason === 'REPRIS' && cents < 0),
    ),
    isReversed: lines.length > 0 && standingEntries(lines).length === 0,
  };
}
