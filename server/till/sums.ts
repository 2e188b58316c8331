import { EURO } from '#contract/domain/amounts.ts';
import { type Attempt, countedCents, type Dossier } from './dossier.ts';
import { doubtOf } from './doubt.ts';
import { type DeclarationReason, freeCents, openCents, type Payment, sumOf } from './payments.ts';
import { standingEntries } from './situation.ts';

/** Cents. Taken is the sum of the next five, unless money is missing. */
export interface PaymentSums {
  readonly takenCents: number;
  readonly countedCents: number;
  /** Above the debt, not given back. */
  readonly excessCents: number;
  /** A person must look. */
  readonly doubtedCents: number;
  /** By a refund under way. */
  readonly returningCents: number;
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** Counted money was taken back (taken-back). */
  readonly isMissing: boolean;
}

const total = (payments: readonly Payment[], cents: (payment: Payment) => number): number =>
  payments.reduce((sum, payment) => sum + cents(payment), 0);

const freeTotal = (payment: Payment): number =>
  payment.items.reduce((sum, item) => sum + freeCents(payment, item), 0);

const returningTotal = (payment: Payment): number =>
  Math.max(0, openCents(payment)) - freeTotal(payment);

/** To the payer. */
const GIVES_BACK: Readonly<Record<DeclarationReason, boolean>> = {
  'returned-otherwise': true,
  refunded: true,
  'charge-back': true,
  'written-off': false,
};

/** By the provider, or in a person's word until then. */
const returnedTotal = ({ returnedCents, declarations }: Payment): number =>
  returnedCents + sumOf(declarations.filter(({ reason }) => GIVES_BACK[reason]));

const isMissing = ({ items }: Payment): boolean =>
  items.some(({ reason, cents }) => reason === 'taken-back' && cents < 0);

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

/** A person must look: money in doubt, not on its way back. */
export const isExamined = (dossier: Dossier, payment: Payment): boolean =>
  doubtOf(dossier, payment) !== null && (openCents(payment) <= 0 || freeTotal(payment) > 0);

/** Every line was taken back: its receipts are void. */
export function isReversed({ fines }: Dossier, { id }: Attempt): boolean {
  const lines = fines.flatMap(({ entries }) => entries).filter(({ attemptId }) => attemptId === id);
  return lines.length > 0 && standingEntries(lines).length === 0;
}

/** Its money was taken back from us. */
export const isLineChecked = (
  { payments }: Dossier,
  { paymentId }: { readonly paymentId: string | null },
): boolean =>
  payments.some((payment) => payment.names.includes(paymentId ?? '') && isMissing(payment));
