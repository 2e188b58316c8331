import { EURO } from '#contract/domain/amounts.ts';
import type { Attempt, Dossier } from './dossier.ts';
import {
  countedCents,
  doubtOf,
  freeCents,
  openCents,
  type Payment,
  type WordReason,
} from './payments.ts';
import { standingEntries } from './situation.ts';

/** What a payer is told of some payments, in cents. What was taken is the sum of the five that follow, unless money is missing. */
export interface PaymentSums {
  readonly takenCents: number;
  readonly countedCents: number;
  /** Above the debt, neither given back nor on its way. */
  readonly excessCents: number;
  /** A person must say first what it is. */
  readonly doubtedCents: number;
  /** A refund is asked of the provider. */
  readonly returningCents: number;
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** Counted money was taken back from us (REPRIS). */
  readonly isMissing: boolean;
}

const total = (payments: readonly Payment[], cents: (payment: Payment) => number): number =>
  payments.reduce((sum, payment) => sum + cents(payment), 0);

const freeTotal = (payment: Payment): number =>
  payment.items.reduce((sum, item) => sum + freeCents(payment, item), 0);

const returningTotal = (payment: Payment): number =>
  Math.max(0, openCents(payment)) - freeTotal(payment);

/** Each sends money back to the payer; PERTE does not. */
const GIVES_BACK: Readonly<Record<WordReason, boolean>> = {
  RENDU_AUTREMENT: true,
  REMBOURSE: true,
  RETROFACTURE: true,
  PERTE: false,
};

/** Told by the provider, or said by a person until the provider tells it. */
const returnedTotal = ({ returnedCents, words }: Payment): number =>
  words
    .filter(({ reason }) => GIVES_BACK[reason])
    .reduce((sum, { cents }) => sum + cents, returnedCents);

const isMissing = ({ items }: Payment): boolean =>
  items.some(({ reason, cents }) => reason === 'REPRIS' && cents < 0);

export function sumsOf(dossier: Dossier, payments: readonly Payment[]): PaymentSums {
  const euros = payments.filter(({ currency }) => currency === EURO);
  const isDoubted = (payment: Payment) => doubtOf(dossier, payment) !== null;
  return {
    takenCents: total(euros, ({ capturedCents }) => capturedCents),
    countedCents: total(euros, (payment) => countedCents(dossier, payment)),
    excessCents: total(
      euros.filter((payment) => !isDoubted(payment)),
      freeTotal,
    ),
    doubtedCents: total(euros.filter(isDoubted), freeTotal),
    returningCents: total(euros, returningTotal),
    returnedCents: total(euros, returnedTotal),
    reservedCents: total(euros, ({ reservedCents }) => reservedCents),
    isMissing: euros.some(isMissing),
  };
}

/** A person must look at it: its money is in doubt and not on its way back. */
export const isExamined = (dossier: Dossier, payment: Payment): boolean =>
  doubtOf(dossier, payment) !== null && (openCents(payment) <= 0 || freeTotal(payment) > 0);

/** Its receipts are void: every line was taken back. */
export function isReversed({ fines }: Dossier, { id }: Attempt): boolean {
  const lines = fines.flatMap(({ entries }) => entries).filter(({ attemptId }) => attemptId === id);
  return lines.length > 0 && standingEntries(lines).length === 0;
}

/** A person checks the payment of this line, because its money was taken back from us. */
export const isLineChecked = (
  { payments }: Dossier,
  { paymentId }: { readonly paymentId: string | null },
): boolean =>
  payments.some((payment) => payment.names.includes(paymentId ?? '') && isMissing(payment));
