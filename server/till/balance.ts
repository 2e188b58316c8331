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

/** @throws Error if the dossier does not hold the payment: its caller must have opened or found it */
export function paymentOf({ dossier }: Draft, id: string): Payment {
  const payment = dossier.payments.find((one) => one.id === id);
  if (payment === undefined) throw new Error('A dossier without its payment');
  return payment;
}

interface Difference {
  readonly paymentId: string;
  /** True if this event raised what the provider took. */
  readonly isRise: boolean;
  readonly references: EntryReferences;
}

/** A draft, and one of its payments as the draft has it. */
export interface PaymentDraft {
  readonly draft: Draft;
  readonly payment: Payment;
}

export const draftAt = (draft: Draft, paymentId: string): PaymentDraft => ({
  draft,
  payment: paymentOf(draft, paymentId),
});

/**
 * Books the difference between held and booked cents, by rules 5 to 8 of `docs/payments.md`. A rise counts by itself
 * if nobody has touched the payment; any other rise waits for a person. A fall never reverses a line of the ledger.
 */
export function balance(draft: Draft, { paymentId, isRise, references }: Difference): Draft {
  const absorbed = absorbFall(offsetItems(draftAt(draft, paymentId)));
  const restored = fillMissing(absorbed);
  const rejudged = rejudgeDoubted(restored);
  const mayCount = isRise || rejudged !== restored;
  return followAttempt(bookRest(rejudged, mayCount, references), paymentId);
}

export const moveItem = (
  draft: Draft,
  paymentId: string,
  reason: AsideReason,
  cents: number,
  cause: MovementCause,
): Draft =>
  cents === 0 ? draft : withChanges(draft, { kind: 'item-moved', paymentId, reason, cents, cause });

const moveItemAt = (
  { draft, payment: { id } }: PaymentDraft,
  reason: AsideReason,
  cents: number,
  cause: MovementCause,
): PaymentDraft => draftAt(moveItem(draft, id, reason, cents, cause), id);

export const cancelSigns = (draft: Draft, paymentId: string): Draft =>
  offsetItems(draftAt(draft, paymentId)).draft;

/** Closes positive and negative items against each other (rule 6). */
function offsetItems(at: PaymentDraft): PaymentDraft {
  const { items } = at.payment;
  const minus = items.find(({ cents }) => cents < 0);
  const plus = items.find(({ cents }) => cents > 0);
  if (minus === undefined || plus === undefined) return at;
  const cents = Math.min(plus.cents, -minus.cents);
  const lowered = moveItemAt(at, plus.reason, -cents, 'offset');
  return offsetItems(moveItemAt(lowered, minus.reason, cents, 'offset'));
}

/**
 * Subtracts missing money from declarations, ended refunds, free items, promised items and counted money, in this
 * order (rule 6).
 */
const absorbFall = (at: PaymentDraft): PaymentDraft => absorbRest(absorbByDeclarations(at));

/** Does the same without declarations: a new charge-back is a loss that no earlier declaration foresaw. */
export const absorbFallWithoutDeclarations = (draft: Draft, paymentId: string): Draft =>
  absorbRest(draftAt(draft, paymentId)).draft;

function absorbRest(at: PaymentDraft): PaymentDraft {
  const steps = [absorbByRefunds, absorbByItems(freeCents), absorbByItems((_, { cents }) => cents)];
  const absorbed = steps.reduce((left, step) => step(left), at);
  return moveItemAt(absorbed, 'taken-back', -fallOf(absorbed), 'taken-back');
}

/** Cents that are held and not booked; negative if they are booked and not held. */
const differenceOf = ({ draft, payment }: PaymentDraft): number =>
  unbookedCents(draft.dossier, payment);

const fallOf = (at: PaymentDraft): number => Math.max(0, -differenceOf(at));

const riseOf = (at: PaymentDraft): number => Math.max(0, differenceOf(at));

/** Replaces what a person said of a refund or charge-back by the figure that the provider gives now. */
function absorbByDeclarations(at: PaymentDraft): PaymentDraft {
  const { declarations, state, id } = at.payment;
  // While a payment is captured, only listed refunds lower it. A charge-back is another loss, whose declaration stays
  // (D-68).
  const foreseen = ['refunded', ...(state === 'captured' ? [] : ['charge-back'])];
  return declarations
    .filter(({ reason, cents }) => cents > 0 && foreseen.includes(reason))
    .reduce((left, declaration) => {
      const cents = Math.min(fallOf(left), remainingDeclaration(left.payment, declaration));
      return cents === 0
        ? left
        : draftAt(withDeclaration(left.draft, id, { ...declaration, cents: -cents }), id);
    }, at);
}

/** Returns the cents of a declaration that no figure of the provider has replaced. */
const remainingDeclaration = (
  { declarations }: Payment,
  { reason, operationId }: Payment['declarations'][number],
): number =>
  Math.max(
    0,
    declarations
      .filter((one) => one.reason === reason && one.operationId === operationId)
      .reduce((total, { cents }) => total + cents, 0),
  );

const findItem = ({ items }: Payment, reason: AsideReason | null): Item | undefined =>
  items.find((item) => item.reason === reason);

const absorbByRefunds = (at: PaymentDraft): PaymentDraft =>
  at.payment.operations
    .filter(({ kind, state, isBooked }) => kind === 'refund' && state === 'done' && !isBooked)
    .reduce((left, operation) => {
      const fall = fallOf(left);
      if (fall === 0) return left;
      const { id } = left.payment;
      const item = findItem(left.payment, operation.itemReason);
      const cents = Math.min(fall, operation.cents, Math.max(0, item?.cents ?? 0));
      const marked = draftAt(withOperation(left.draft, id, { ...operation, isBooked: true }), id);
      return item === undefined ? marked : moveItemAt(marked, item.reason, -cents, 'returned');
    }, at);

const absorbByItems =
  (available: (payment: Payment, item: Item) => number) =>
  (at: PaymentDraft): PaymentDraft =>
    at.payment.items.reduce((left, { reason }) => {
      const item = findItem(left.payment, reason);
      if (item === undefined || item.cents <= 0) return left;
      const cents = Math.min(fallOf(left), available(left.payment, item));
      return moveItemAt(left, reason, -cents, 'returned');
    }, at);

/** Fills negative items first: money that comes back ends what was missing. */
const fillMissing = (at: PaymentDraft): PaymentDraft =>
  at.payment.items
    .filter(({ cents }) => cents < 0)
    .reduce(
      (left, { reason, cents }) =>
        moveItemAt(left, reason, Math.min(riseOf(left), -cents), 'offset'),
      at,
    );

const DOUBTS: readonly AsideReason[] = [
  'unknown-status',
  'unknown-attempt',
  'other-attempt',
  'other-currency',
  'other-merchant',
  'other-amount',
] satisfies readonly DoubtReason[];

/**
 * Judges money again whose doubt has ended (rule 8), unless it is promised to a refund.
 * @returns the argument itself if nothing was in doubt
 */
function rejudgeDoubted(at: PaymentDraft): PaymentDraft {
  const { draft, payment } = at;
  const doubted = payment.items.filter(({ reason, cents }) => cents > 0 && DOUBTS.includes(reason));
  const isOver = doubtOf(draft.dossier, payment) === null && !isTouched(draft.dossier, payment);
  if (!isOver) return at;
  return doubted.reduce(
    (left, item) => moveItemAt(left, item.reason, -freeCents(payment, item), 'reviewed'),
    at,
  );
}

function bookRest(at: PaymentDraft, mayCount: boolean, references: EntryReferences): Draft {
  const { draft, payment } = at;
  const cents = riseOf(at);
  if (cents === 0) return draft;
  const doubt = doubtOf(draft.dossier, payment);
  if (doubt !== null) return moveItem(draft, payment.id, doubt, cents, 'received');
  if (!mayCount || payment.fineId === null || isTouched(draft.dossier, payment)) {
    return moveItem(draft, payment.id, 'came-back', cents, 'received');
  }
  return countOwed(draft, payment, cents, references);
}

/**
 * Counts what the fine owed on the day the attempt began, sets the rest aside as `overpaid`, and ends the attempt.
 * @throws Error if the payment has no attempt or no fine
 */
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
