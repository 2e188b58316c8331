import { EURO } from '#contract/domain/amounts.ts';
import { attemptOf, type Dossier, entriesOf, type FineAccount } from './dossier.ts';
import {
  type DoubtReason,
  freeCents,
  heldCents,
  isAtProvider,
  type Payment,
  sumOf,
} from './payments.ts';

/** By a person, refund, return or reversal: only a person counts more. */
export const isTouched = (dossier: Dossier, payment: Payment): boolean =>
  payment.returnedCents > 0 ||
  payment.explainedStatus !== null ||
  payment.declarations.length > 0 ||
  payment.operations.some(({ kind, state }) => kind === 'refund' && state !== 'refused') ||
  payment.items.some(({ reason }) => reason === 'reversed') ||
  entriesOf(dossier, payment).some(({ reverses }) => reverses !== null);

/** Rule 8; null: it may count by itself. An empty payment is in no doubt. */
export function doubtOf(dossier: Dossier, payment: Payment): DoubtReason | null {
  const { capturedCents, state, explainedStatus } = payment;
  if (explainedStatus !== null) return null;
  // Words say what is gone.
  const isEmpty = capturedCents > 0 && heldCents(payment) <= sumOf(payment.declarations);
  if (isEmpty) return null;
  if (state === 'unknown') return 'unknown-status';
  // Its item says why it waits.
  if (capturedCents === 0 || !isAtProvider(payment)) return null;
  if (payment.otherAttempt) return 'other-attempt';
  if (payment.currency !== EURO) return 'other-currency';
  if (!payment.isOurs) return 'other-merchant';
  const attempt = attemptOf(dossier, payment);
  if (attempt === null) return 'unknown-attempt';
  return attempt.cents === capturedCents ? null : 'other-amount';
}

/** Rule 10: all payments of its attempt have answered since they were heard. */
export const isConfirmed = ({ payments }: Dossier, payment: Payment): boolean =>
  payments
    .filter(({ id, attemptId }) =>
      payment.attemptId === null ? id === payment.id : attemptId === payment.attemptId,
    )
    .every((one) => !isAtProvider(one) || (one.answered && !one.heardSinceAnswer));

/** Rule 8: nobody pays while money of this dossier may pay what is due. */
export function isOnHold(
  dossier: Dossier,
  fines: readonly FineAccount[],
  dueCents: number,
): boolean {
  const ids = new Set(fines.map(({ id }) => id));
  const own = dossier.payments.filter(({ fineId }) => fineId !== null && ids.has(fineId));
  return own.some(
    (payment) =>
      doubtOf(dossier, payment) !== null ||
      (payment.currency === EURO &&
        dueCents > 0 &&
        payment.items.some((item) => freeCents(payment, item) >= dueCents)),
  );
}
