import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import { endAttempt, followAttempt } from './attempts.ts';
import type { EntryReferences, MovementCause } from './changes.ts';
import { attemptOf, fineOf, unbookedCents } from './dossier.ts';
import { doubtOf, isTouched } from './doubt.ts';
import { type Draft, withChanges, withDeclaration, withOperation } from './draft.ts';
import { link } from './links.ts';
import {
  type AsideReason,
  type DoubtReason,
  freeCents,
  type Item,
  type Payment,
} from './payments.ts';
import { writePayment } from './writePayment.ts';

/** @throws Error: the caller has opened or found it */
export function paymentOf({ dossier }: Draft, id: string): Payment {
  const payment = dossier.payments.find((one) => one.id === id);
  if (payment === undefined) throw new Error('A dossier without its payment');
  return payment;
}

interface Difference {
  readonly paymentId: string;
  /** This event raised what the provider took. */
  readonly isRise: boolean;
  readonly references: EntryReferences;
}

/**
 * Books the difference between held and booked (`docs/payments.md`). A rise of money that nobody has decided about
 * counts by itself; any other waits for a person. A fall never reverses a line of the ledger.
 */
export function balance(draft: Draft, difference: Difference): Draft {
  const { paymentId } = difference;
  const missing = absorbFall(cancelSigns(draft, paymentId), paymentId);
  const restored = fillMissing(missing, paymentId);
  const { draft: reviewed, isReviewed } = rejudgeDoubted(restored, paymentId);
  return followAttempt(
    bookRest(reviewed, { ...difference, isRise: difference.isRise || isReviewed }),
    paymentId,
  );
}

export const moveItem = (
  draft: Draft,
  paymentId: string,
  reason: AsideReason,
  cents: number,
  cause: MovementCause,
): Draft =>
  cents === 0 ? draft : withChanges(draft, { kind: 'item-moved', paymentId, reason, cents, cause });

/** Rule 6: positive and negative items close each other. */
export function cancelSigns(draft: Draft, paymentId: string): Draft {
  const { items } = paymentOf(draft, paymentId);
  const minus = items.find(({ cents }) => cents < 0);
  const plus = items.find(({ cents }) => cents > 0);
  if (minus === undefined || plus === undefined) return draft;
  const cents = Math.min(plus.cents, -minus.cents);
  const lowered = moveItem(draft, paymentId, plus.reason, -cents, 'offset');
  return cancelSigns(moveItem(lowered, paymentId, minus.reason, cents, 'offset'), paymentId);
}

/** Takes missing money from what persons have said of it, ended refunds, free items, promised items and counted money, in this order. */
const absorbFall = (draft: Draft, paymentId: string): Draft =>
  absorbFallWithoutDeclarations(absorbByDeclarations(draft, paymentId), paymentId);

/** The same, when no declaration of a person may explain what is missing. */
export function absorbFallWithoutDeclarations(draft: Draft, paymentId: string): Draft {
  const steps = [absorbByRefunds, absorbByItems(freeCents), absorbByItems((_, { cents }) => cents)];
  const taken = steps.reduce((left, step) => step(left, paymentId), draft);
  const missing = fallOf(taken, paymentId);
  return moveItem(taken, paymentId, 'taken-back', -missing, 'taken-back');
}

/** Cents booked and not held. */
const fallOf = (draft: Draft, paymentId: string): number =>
  Math.max(0, -unbookedCents(draft.dossier, paymentOf(draft, paymentId)));

/** What a person said of a refund or charge-back holds until the provider's figure replaces it. */
function absorbByDeclarations(draft: Draft, paymentId: string): Draft {
  const { declarations, state } = paymentOf(draft, paymentId);
  // While the payment is captured, only listed refunds lower it: a charge-back is another loss, which stays (D-68).
  const foreseen = ['refunded', ...(state === 'captured' ? [] : ['charge-back'])];
  return declarations
    .filter(({ reason, cents }) => cents > 0 && foreseen.includes(reason))
    .reduce((left, word) => {
      const cents = Math.min(
        fallOf(left, paymentId),
        remainingDeclaration(paymentOf(left, paymentId), word),
      );
      return cents === 0 ? left : withDeclaration(left, paymentId, { ...word, cents: -cents });
    }, draft);
}

/** Cents of what a person said that figures of the provider have not replaced. */
const remainingDeclaration = (
  { declarations }: Payment,
  { reason, operationId }: Payment['declarations'][number],
): number =>
  Math.max(
    0,
    declarations
      .filter((word) => word.reason === reason && word.operationId === operationId)
      .reduce((total, { cents }) => total + cents, 0),
  );

function absorbByRefunds(draft: Draft, paymentId: string): Draft {
  const { operations } = paymentOf(draft, paymentId);
  return operations
    .filter(({ kind, state, isBooked }) => kind === 'refund' && state === 'done' && !isBooked)
    .reduce((left, operation) => {
      const fall = fallOf(left, paymentId);
      if (fall === 0) return left;
      const item = paymentOf(left, paymentId).items.find(
        ({ reason }) => reason === operation.itemReason,
      );
      const cents = Math.min(fall, operation.cents, Math.max(0, item?.cents ?? 0));
      const marked = withOperation(left, paymentId, { ...operation, isBooked: true });
      return item === undefined
        ? marked
        : moveItem(marked, paymentId, item.reason, -cents, 'returned');
    }, draft);
}

const absorbByItems =
  (available: (payment: Payment, item: Item) => number) =>
  (draft: Draft, paymentId: string): Draft =>
    paymentOf(draft, paymentId).items.reduce((left, { reason }) => {
      const payment = paymentOf(left, paymentId);
      const item = payment.items.find((one) => one.reason === reason);
      if (item === undefined || item.cents <= 0) return left;
      const cents = Math.min(fallOf(left, paymentId), available(payment, item));
      return moveItem(left, paymentId, reason, -cents, 'returned');
    }, draft);

/** Missing money comes back first. */
function fillMissing(draft: Draft, paymentId: string): Draft {
  return paymentOf(draft, paymentId)
    .items.filter(({ cents }) => cents < 0)
    .reduce((left, { reason, cents }) => {
      const back = Math.min(riseOf(left, paymentId), -cents);
      return moveItem(left, paymentId, reason, back, 'offset');
    }, draft);
}

const riseOf = (draft: Draft, paymentId: string): number =>
  Math.max(0, unbookedCents(draft.dossier, paymentOf(draft, paymentId)));

const DOUBTS: readonly AsideReason[] = [
  'unknown-status',
  'unknown-attempt',
  'other-attempt',
  'other-currency',
  'other-merchant',
  'other-amount',
] satisfies readonly DoubtReason[];

/** Rule 8: money whose doubt has ended is judged again, unless it is promised to a refund. */
function rejudgeDoubted(draft: Draft, paymentId: string): { draft: Draft; isReviewed: boolean } {
  const payment = paymentOf(draft, paymentId);
  const doubted = payment.items.filter(({ reason, cents }) => cents > 0 && DOUBTS.includes(reason));
  const isOver = doubtOf(draft.dossier, payment) === null && !isTouched(draft.dossier, payment);
  if (!isOver || doubted.length === 0) return { draft, isReviewed: false };
  return {
    draft: doubted.reduce(
      (left, item) => moveItem(left, paymentId, item.reason, -freeCents(payment, item), 'reviewed'),
      draft,
    ),
    isReviewed: true,
  };
}

function bookRest(draft: Draft, { paymentId, isRise, references }: Difference): Draft {
  const cents = riseOf(draft, paymentId);
  if (cents === 0) return draft;
  const payment = paymentOf(draft, paymentId);
  const doubt = doubtOf(draft.dossier, payment);
  if (doubt !== null) return moveItem(draft, paymentId, doubt, cents, 'received');
  if (!isRise || payment.fineId === null || isTouched(draft.dossier, payment)) {
    return moveItem(draft, paymentId, 'came-back', cents, 'received');
  }
  return countOwed(draft, payment, cents, references);
}

/** Ends the attempt with its money, at the price of the day it began. */
export function countOwed(
  draft: Draft,
  payment: Payment,
  cents: number,
  references: EntryReferences,
): Draft {
  const attempt = attemptOf(draft.dossier, payment);
  if (attempt === null || payment.fineId === null) throw new Error('A payment without an attempt');
  const { fine } = fineOf(draft.dossier, payment.fineId);
  const inTime = attempt.live && fine.status === 'EN_COURS_PAIEMENT';
  // The live attempt may have kept the two numbers of a pair apart.
  const ended = link(endAttempt(draft, fine.id, attempt));
  const written = writePayment(ended, {
    payment,
    fineId: fine.id,
    cents,
    day: attempt.day,
    medium: PAYMENT_MEDIA.INTERNET,
    references,
    cause: inTime ? 'payment-accepted' : 'late-payment',
    endsAttempt: true,
  });
  return moveItem(written.draft, payment.id, 'overpaid', written.left, 'received');
}
