import type { Card } from '#contract/domain/card.ts';
import { balance, paymentOf } from './balance.ts';
import { type EntryReferences, NEW_PAYMENT, type PaymentFields } from './changes.ts';
import { type Dossier, findAttempt, findPayment } from './dossier.ts';
import {
  changeOf,
  type Draft,
  draftOf,
  fieldsOf,
  withChanges,
  withDeclaration,
  withOperation,
  withPayment,
} from './draft.ts';
import {
  isUnderWay,
  type Operation,
  type OperationState,
  type Payment,
  type PaymentState,
  sumOf,
} from './payments.ts';
import type { Refused } from './refusal.ts';

/** What the provider says of one payment at one instant, in cents. Null means that it does not say. */
export interface Snapshot {
  readonly state: PaymentState;
  /** The provider's own status, such as `CAPTURED/9`. */
  readonly status: string;
  readonly isCancelled: boolean;
  readonly capturedCents: number | null;
  readonly reservedCents: number | null;
  /** The three letters of ISO 4217. */
  readonly currency: string | null;
  /** True if our merchant is named; null if none is. */
  readonly isOurs: boolean | null;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
}

export interface ReportedOperation {
  /** The key under which we asked; null if the provider does not repeat it. */
  readonly key: string | null;
  readonly providerId: string;
  readonly state: OperationState;
}

interface About {
  readonly type: 'heard';
  readonly reference: string;
  /** The id in the message, or the one that we asked about. */
  readonly paymentId: string;
  readonly references: EntryReferences;
}

/** A signed message. It may only raise what was taken (rule 2); the payment is asked about then. */
export interface HeardByWebhook extends About {
  readonly via: 'webhook';
  /** Null if the message only names the payment. */
  readonly snapshot: Snapshot | null;
}

/** The answer to a question of ours. Only an answer may lower what is held (rule 3). */
export interface HeardByAnswer extends About {
  readonly via: 'answer';
  /** The id that the answer names, which may differ from the one we asked about. */
  readonly firstId: string;
  readonly snapshot: Snapshot;
  /** The payment's revision when the question left; 0 if we did not know the payment then. */
  readonly revision: number;
  /** Sum of the refunds that are done; null if the answer lists none. */
  readonly returnedCents: number | null;
  readonly operations: readonly ReportedOperation[];
}

export type Heard = HeardByWebhook | HeardByAnswer;

/**
 * Applies what the provider says of a payment, then books the difference (`docs/payments.md`).
 * @returns `nothing-new` if the snapshot changes nothing
 */
export function judgeHeard(dossier: Dossier, event: Heard): Draft | Refused {
  const known = findPayment(dossier, event.paymentId);
  const opened = known ? draftOf(dossier) : openPayment(dossier, event);
  const merged = giveHome(event.via === 'answer' ? mergeNames(opened, event) : opened, event);
  const before = find(merged, event);
  const { draft, isHeld } = holdUnprovenId(merged, before, event);
  if (isHeld) return orNothingNew(draft);
  const after = event.via === 'answer' ? answered(before, event) : raisedByWebhook(before, event);
  const changed = withPayment(draft, before, after);
  const settled = event.via === 'answer' ? hearOperations(changed, after.id, event) : changed;
  return orNothingNew(
    balance(settled, {
      paymentId: after.id,
      isRise: after.capturedCents > before.capturedCents,
      references: event.references,
    }),
  );
}

const orNothingNew = (draft: Draft): Draft | Refused =>
  draft.changes.length === 0 ? { refused: 'nothing-new' } : draft;

function find({ dossier }: Draft, { paymentId }: Heard): Payment {
  const payment = findPayment(dossier, paymentId);
  if (payment === undefined) throw new Error('A heard payment without its row');
  return payment;
}

/** Opens a payment. The fine of its attempt, if it is known, is its home for good (rule 13). */
function openPayment(dossier: Dossier, { paymentId, reference }: Heard): Draft {
  const found = findAttempt(dossier, reference);
  const payment: PaymentFields = {
    ...NEW_PAYMENT,
    id: paymentId,
    origin: 'card',
    fineId: found?.fine.id ?? null,
    attemptId: found?.attempt.id ?? null,
    reference,
    day: dossier.today,
  };
  return withChanges(draftOf(dossier), { kind: 'payment-opened', payment });
}

/** Merges two ids of one payment once an answer names both (rule 12). The id in the answer stays. */
function mergeNames(draft: Draft, { paymentId, firstId }: HeardByAnswer): Draft {
  const asked = findPayment(draft.dossier, paymentId);
  if (asked === undefined || asked.names.includes(firstId)) return draft;
  const known = findPayment(draft.dossier, firstId);
  // If the two ids belong to different fines, a person must look.
  if (known !== undefined && known.fineId !== asked.fineId) {
    return withPayment(draft, asked, { ...asked, otherAttempt: true });
  }
  const opened = known
    ? draft
    : withChanges(draft, { kind: 'payment-opened', payment: { ...fieldsOf(asked), id: firstId } });
  const first = paymentOf(opened, known?.id ?? firstId);
  const merged = withChanges(opened, {
    kind: 'payment-merged',
    paymentId: asked.id,
    into: first.id,
  });
  return withChanges(
    merged,
    changeOf(first, {
      ...first,
      capturedCents: Math.max(first.capturedCents, asked.capturedCents),
      returnedCents: Math.max(first.returnedCents, asked.returnedCents),
      revision: first.revision + 1,
    }),
  );
}

/** Ties a payment to a fine as soon as a message names its attempt. */
function giveHome(draft: Draft, event: Heard): Draft {
  const payment = find(draft, event);
  const found = findAttempt(draft.dossier, event.reference);
  if (payment.fineId !== null || found === null) return draft;
  const { fine, attempt } = found;
  return withChanges(
    draft,
    changeOf(payment, {
      ...payment,
      fineId: fine.id,
      attemptId: attempt.id,
      reference: event.reference,
    }),
  );
}

/** Holds a second id of an attempt, which brings no money until answers have named both (rule 12). */
function holdUnprovenId(
  draft: Draft,
  payment: Payment,
  event: Heard,
): { readonly draft: Draft; readonly isHeld: boolean } {
  const others = draft.dossier.payments.filter(
    ({ id, attemptId }) =>
      payment.attemptId !== null && attemptId === payment.attemptId && id !== payment.id,
  );
  // If a person has explained the other payment, no answer is needed.
  const isUnnamed = others.some(
    ({ answered, explainedStatus }) => !answered && explainedStatus === null,
  );
  const waits = others.length > 0 && (isUnnamed || event.via === 'webhook');
  if (!waits || payment.capturedCents > 0) return { draft, isHeld: false };
  const after: Payment = {
    ...payment,
    heardSinceAnswer: true,
    answered: payment.answered || event.via === 'answer',
  };
  return { draft: withPayment(draft, payment, after), isHeld: true };
}

const isOfAnother = ({ attemptId, reference, otherAttempt }: Payment, event: Heard): boolean =>
  otherAttempt || (attemptId !== null && event.reference !== '' && event.reference !== reference);

/** Raises what was taken, if the webhook names amount, currency and merchant (rule 2). */
function raisedByWebhook(payment: Payment, event: HeardByWebhook): Payment {
  const heard: Payment = {
    ...payment,
    heardSinceAnswer: true,
    otherAttempt: isOfAnother(payment, event),
  };
  const { snapshot } = event;
  if (snapshot === null || snapshot.state !== 'captured') return heard;
  const { capturedCents, currency, isOurs } = snapshot;
  if (capturedCents === null || currency === null || isOurs === null) return heard;
  if (capturedCents <= payment.capturedCents) return heard;
  return {
    ...heard,
    ...detailsOf(payment, snapshot),
    state: 'captured',
    status: snapshot.status,
    capturedCents,
    currency,
    isOurs,
  };
}

/** Fills in date, authorisation and card. What was said first stays. */
const detailsOf = (payment: Payment, { paidAt, authorisation, card }: Snapshot) => ({
  paidAt: payment.paidAt ?? paidAt,
  authorisation: payment.authorisation ?? authorisation,
  card: payment.card ?? card,
});

/**
 * Applies an answer (rules 3, 4 and 9). If its question left before the last news, it may only raise what was taken,
 * and the payment is asked about again.
 */
function answered(payment: Payment, event: HeardByAnswer): Payment {
  const { snapshot, returnedCents } = event;
  const isFresh = event.revision === payment.revision;
  // A figure that a person declared holds until the provider gives one.
  const replaces = isFresh && payment.isFigureDeclared && snapshot.capturedCents !== null;
  const known = replaces ? 0 : payment.capturedCents;
  const captured = Math.max(known, snapshot.capturedCents ?? 0);
  const rises = captured > payment.capturedCents;
  const heard: Payment = {
    ...payment,
    ...detailsOf(payment, snapshot),
    heardSinceAnswer: !isFresh,
    answered: payment.answered || isFresh,
    otherAttempt: isOfAnother(payment, event),
    capturedCents: captured,
    isFigureDeclared: payment.isFigureDeclared && !replaces,
    ...((isFresh || rises) &&
      snapshot.capturedCents !== null && {
        currency: snapshot.currency ?? payment.currency,
        isOurs: snapshot.isOurs ?? payment.isOurs,
      }),
    ...(rises && { state: 'captured', status: snapshot.status }),
  };
  if (!isFresh) return heard;
  // Of a payment that was cancelled or is only reserved, nothing is held, whatever was reported before.
  const isGone = snapshot.state === 'not-taken' || snapshot.state === 'reserved';
  return {
    ...heard,
    state: snapshot.state,
    status: snapshot.status,
    isCancelled: snapshot.isCancelled,
    reservedCents: snapshot.state === 'reserved' ? (snapshot.reservedCents ?? 0) : 0,
    explainedStatus: explainedStatusAfter(payment, snapshot),
    reportedCents: snapshot.capturedCents,
    returnedCents: isGone || captured === 0 ? captured : (returnedCents ?? payment.returnedCents),
  };
}

/** A person explained one status. Another unknown one opens the question again (rule 9). */
const explainedStatusAfter = (
  { explainedStatus }: Payment,
  { state, status }: Snapshot,
): string | null => (state === 'unknown' && explainedStatus !== status ? null : explainedStatus);

/** Ends our operations that an answer lists, by our key or by the provider's id (rule 11). */
function hearOperations(draft: Draft, paymentId: string, event: HeardByAnswer): Draft {
  const payment = paymentOf(draft, paymentId);
  if (payment.heardSinceAnswer) return draft;
  return payment.operations.reduce((left, operation) => {
    const reported = event.operations.find(
      ({ key, providerId }) => key === operation.id || providerId === operation.providerId,
    );
    const after = reported === undefined ? operation : operationAfter(operation, reported);
    if (after === operation) return left;
    const changed = withOperation(left, paymentId, after);
    return after.state === 'refused' ? withdrawDeclaration(changed, paymentId, after.id) : changed;
  }, draft);
}

/** Takes back the declaration that a refund was done. The provider refused it, so its money waits again (D-70). */
function withdrawDeclaration(draft: Draft, paymentId: string, operationId: string): Draft {
  const said = paymentOf(draft, paymentId).declarations.filter(
    (one) => one.operationId === operationId,
  );
  const cents = sumOf(said);
  return cents <= 0
    ? draft
    : withDeclaration(draft, paymentId, { reason: 'refunded', cents: -cents, operationId });
}

/** An operation that has ended stays ended, unless the provider refuses or completes it after all. */
function operationAfter(
  operation: Operation,
  { state, ...reported }: ReportedOperation,
): Operation {
  const providerId = operation.providerId ?? reported.providerId;
  const isOver = state === 'done' || state === 'refused';
  const isKnown = operation.state === state && operation.providerId === providerId;
  if (isKnown || !(isOver || isUnderWay(operation))) return operation;
  return { ...operation, providerId, state, isBooked: operation.isBooked && state !== 'refused' };
}
