import { EURO } from '#contract/domain/amounts.ts';
import { type Attempt, countedCents, type Dossier, freeCents, waitingCents } from './dossier.ts';
import { doubtOf } from './doubt.ts';
import { type DeclarationReason, type Payment, sumOf } from './payments.ts';
import { standingEntries } from './situation.ts';

/**
 * What we show a payer about his money, in cents. Unless money is missing, `takenCents` is the sum of the next five.
 */
export interface PaymentSums {
  readonly takenCents: number;
  readonly countedCents: number;
  /** Above the debt, and not given back. */
  readonly excessCents: number;
  /** In doubt: a person must look. */
  readonly doubtedCents: number;
  /** Promised to a refund under way. */
  readonly returningCents: number;
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** True if counted money is missing (`taken-back`). */
  readonly isMissing: boolean;
}

const total = (payments: readonly Payment[], cents: (payment: Payment) => number): number =>
  payments.reduce((sum, payment) => sum + cents(payment), 0);

/** True if the cents of a declaration went to the payer. */
const GIVES_BACK: Readonly<Record<DeclarationReason, boolean>> = {
  'returned-otherwise': true,
  refunded: true,
  'charge-back': true,
  'written-off': false,
};

/** Cents that the provider gave back, and those that a person declared until the provider says so. */
const returnedTotal = ({ returnedCents, declarations }: Payment): number =>
  returnedCents + sumOf(declarations.filter(({ reason }) => GIVES_BACK[reason]));

const isMissing = (dossier: Dossier, payment: Payment): boolean =>
  waitingCents(dossier, payment) < 0;

export function sumsOf(dossier: Dossier, payments: readonly Payment[]): PaymentSums {
  const euros = payments.filter(({ currency }) => currency === EURO);
  const isDoubted = (payment: Payment) => doubtOf(dossier, payment) !== null;
  const freeOf = (payment: Payment) => freeCents(dossier, payment);
  return {
    takenCents: total(euros, ({ capturedCents }) => capturedCents),
    countedCents: total(euros, (payment) => countedCents(dossier, payment)),
    excessCents: total(
      euros.filter((payment) => !isDoubted(payment)),
      freeOf,
    ),
    doubtedCents: total(euros.filter(isDoubted), freeOf),
    returningCents: total(
      euros,
      (payment) => Math.max(0, waitingCents(dossier, payment)) - freeOf(payment),
    ),
    returnedCents: total(euros, returnedTotal),
    reservedCents: total(euros, ({ reservedCents }) => reservedCents),
    isMissing: euros.some((payment) => isMissing(dossier, payment)),
  };
}

/** True if a person must look at money in doubt, which is not on its way back. */
export const isExamined = (dossier: Dossier, payment: Payment): boolean =>
  doubtOf(dossier, payment) !== null &&
  (waitingCents(dossier, payment) <= 0 || freeCents(dossier, payment) > 0);

/** True if every line of the attempt was taken back: its receipts are void. */
export function isReversed({ fines }: Dossier, { id }: Attempt): boolean {
  const lines = fines.flatMap(({ entries }) => entries).filter(({ attemptId }) => attemptId === id);
  return lines.length > 0 && standingEntries(lines).length === 0;
}

/** True if money of the line's payment is missing, so that its receipt cannot be confirmed. */
export const isLineChecked = (
  dossier: Dossier,
  { paymentId }: { readonly paymentId: string | null },
): boolean =>
  dossier.payments.some(
    (payment) => payment.names.includes(paymentId ?? '') && isMissing(dossier, payment),
  );
