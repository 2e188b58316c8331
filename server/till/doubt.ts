import { EURO } from '#contract/domain/amounts.ts';
import { stillOwed } from '#contract/domain/owed.ts';
import {
  type Attempt,
  attemptOf,
  type Dossier,
  entriesOf,
  type FineAccount,
  freeCents,
  moneyDay,
  paymentsOf,
} from './dossier.ts';
import { type DoubtReason, heldCents, isUnderWay, type Payment, sumOf } from './payments.ts';
import { computeAmounts } from './schedule.ts';

/** Once a person, a refund, a return or a reversal has touched a payment, more money waits for a person. */
export const isTouched = (dossier: Dossier, payment: Payment): boolean =>
  payment.returnedCents > 0 ||
  payment.explainedStatus !== null ||
  payment.declarations.length > 0 ||
  payment.operations.some(({ kind, state }) => kind === 'refund' && state !== 'refused') ||
  entriesOf(dossier, payment).some(({ reverses }) => reverses !== null);

/** The last answer shows less than was taken, and its refunds are listed apart: nobody knows which is true (D-72). */
const isLess = ({ state, reportedCents, capturedCents }: Payment): boolean =>
  state === 'captured' && reportedCents !== null && reportedCents < capturedCents;

/**
 * Says why a person must look at a payment (rule 8). Null: it may count by itself, it holds nothing, or a person has
 * explained it.
 */
export function doubtOf(dossier: Dossier, payment: Payment): DoubtReason | null {
  const { capturedCents, state, explainedStatus } = payment;
  if (explainedStatus !== null) return null;
  // What persons said covers all that was taken: nothing is left to doubt.
  const isEmpty = capturedCents > 0 && heldCents(payment) <= sumOf(payment.declarations);
  if (isEmpty) return null;
  if (state === 'unknown') return 'unknown-status';
  if (capturedCents === 0) return null;
  if (payment.otherAttempt) return 'other-attempt';
  if (payment.currency !== EURO) return 'other-currency';
  const attempt = attemptOf(dossier, payment);
  if (attempt === null) return 'unknown-attempt';
  return attempt.cents === capturedCents && !isLess(payment) ? null : 'other-amount';
}

/**
 * True if an answer about each payment of the attempt is newer than its last message. No command may act before (rule
 * 10).
 */
export const isConfirmed = ({ payments }: Dossier, payment: Payment): boolean =>
  payments
    .filter(({ id, attemptId }) =>
      payment.attemptId === null ? id === payment.id : attemptId === payment.attemptId,
    )
    .every(({ answered, heardSinceAnswer }) => answered && !heardSinceAnswer);

/**
 * Says why no page may be opened for a pair, and no reserved amount captured (D-69).
 * - `under-way`: a card may still be charged, or was charged with an amount that nobody knows.
 * - `doubted`: a person must say whose money it is.
 * - `capture`: a reserved amount is being captured.
 * - `paid`: money that waits would have paid what the fine owed on the day of that money.
 * - `looked-for`: a page that the provider has forgotten may have taken money (D-77).
 */
export type Bar = 'under-way' | 'doubted' | 'capture' | 'paid' | 'looked-for';

/**
 * True while a page that the provider has forgotten may still have taken money. No payment of it is known, and the
 * queue still asks for one (D-77).
 */
export const isLookedFor = (dossier: Dossier, attempt: Attempt): boolean =>
  attempt.checkoutEnd === 'forgotten' &&
  attempt.isAsked &&
  paymentsOf(dossier, attempt).length === 0;

/**
 * True while a page that ended without money may still have taken some. Its fine can be paid, and the queue asks for
 * its payments; a start asks for them once more (D-98).
 */
export const isWatched = (dossier: Dossier, attempt: Attempt): boolean =>
  attempt.isAsked &&
  attempt.checkoutEnd !== null &&
  attempt.checkoutEnd !== 'never-given' &&
  paymentsOf(dossier, attempt).every(({ capturedCents }) => capturedCents === 0);

/** True if a card may still be charged, and nobody has said what became of it. */
export const isUndecided = ({ state, capturedCents, explainedStatus }: Payment): boolean =>
  explainedStatus === null &&
  (state === 'pending' || state === 'reserved' || (state === 'captured' && capturedCents === 0));

const isBeingCaptured = ({ operations }: Payment): boolean =>
  operations.some((one) => one.kind === 'capture' && isUnderWay(one));

/** What a fine owed at the price of a day, less all that has been paid since. */
const owedOn = ({ tariff, paidElsewhere, entries }: FineAccount, day: string): number =>
  stillOwed(computeAmounts(tariff, day).applicable, paidElsewhere + sumOf(entries));

/** Money that waits counts at the price of its own day, so that a later price does not charge its payer twice. */
function mayPay(dossier: Dossier, payment: Payment, fines: readonly FineAccount[]): boolean {
  if (payment.currency !== EURO) return false;
  const priceDay = moneyDay(dossier, payment);
  const free = freeCents(dossier, payment);
  return fines.some((fine) => {
    const owed = owedOn(fine, priceDay);
    return owed > 0 && free >= owed;
  });
}

/**
 * Answers the one question before a fine is paid: may a page be opened, or a reserved amount be captured?
 * @param fines the fines of the pair
 * @param dueCents what is due today; if it is 0, nothing can be paid twice
 * @param except the id of a payment that may be captured itself
 * @returns null if nothing keeps it from being paid
 */
export function barOf(
  dossier: Dossier,
  fines: readonly FineAccount[],
  dueCents: number,
  except: string | null = null,
): Bar | null {
  const ids = new Set(fines.map(({ id }) => id));
  const own = dossier.payments.filter(
    ({ id, fineId }) => fineId !== null && ids.has(fineId) && id !== except,
  );
  if (own.some((payment) => doubtOf(dossier, payment) !== null)) return 'doubted';
  if (dueCents === 0) return null;
  if (own.some(isBeingCaptured)) return 'capture';
  if (own.some(isUndecided)) return 'under-way';
  if (fines.some(({ attempts }) => attempts.some((one) => isLookedFor(dossier, one)))) {
    return 'looked-for';
  }
  return own.some((payment) => mayPay(dossier, payment, fines)) ? 'paid' : null;
}
