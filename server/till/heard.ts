import type { Card } from '#contract/domain/card.ts';
import { balance, paymentOf } from './balance.ts';
import { type EntryReferences, NEW_PAYMENT, type PaymentRecord } from './changes.ts';
import { type Dossier, findAttempt, findPayment } from './dossier.ts';
import {
  changeOf,
  type Draft,
  draftOf,
  recordOf,
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

/** One payment at one instant. Null or absent: not told. Cents. */
export interface Snapshot {
  readonly state: PaymentState;
  /** The provider's own word: `CAPTURED/9`. */
  readonly status: string;
  readonly isCancelled: boolean;
  readonly capturedCents: number | null;
  readonly reservedCents: number | null;
  /** ISO 4217, three letters. */
  readonly currency: string | null;
  /** Our merchant is named; null: none is. */
  readonly isOurs: boolean | null;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
}

export interface ReportedOperation {
  /** The key under which we asked; null: the provider does not repeat it. */
  readonly key: string | null;
  readonly providerId: string;
  readonly state: OperationState;
}

interface About {
  readonly type: 'heard';
  readonly reference: string;
  /** As told, or as asked about. */
  readonly paymentId: string;
  readonly references: EntryReferences;
}

/** A signed message may only raise what was taken (rule 2); the payment is asked about then. */
export interface HeardByWebhook extends About {
  readonly via: 'webhook';
  /** Null: it only names the payment. */
  readonly snapshot: Snapshot | null;
}

/** Answers a question of ours; only an answer lowers. */
export interface HeardByAnswer extends About {
  readonly via: 'answer';
  /** The id that the answer names. */
  readonly firstId: string;
  readonly snapshot: Snapshot;
  /** When the question left; 0: unknown then. */
  readonly revision: number;
  /** Sum of the refunds done; null: not told. */
  readonly returnedCents: number | null;
  readonly operations: readonly ReportedOperation[];
}

export type Heard = HeardByWebhook | HeardByAnswer;

/** Takes a snapshot, then books the difference (`docs/payments.md`). */
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

/** Rule 13: its home is its attempt's fine, for good. */
function openPayment(dossier: Dossier, { paymentId, reference }: Heard): Draft {
  const found = findAttempt(dossier, reference);
  const payment: PaymentRecord = {
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

/** Rule 12: two ids of one payment; the first names it. */
function mergeNames(draft: Draft, { paymentId, firstId }: HeardByAnswer): Draft {
  const asked = findPayment(draft.dossier, paymentId);
  if (asked === undefined || asked.names.includes(firstId)) return draft;
  const known = findPayment(draft.dossier, firstId);
  // The two ids belong to different fines: a person must look.
  if (known !== undefined && known.fineId !== asked.fineId) {
    return withPayment(draft, asked, { ...asked, otherAttempt: true });
  }
  const opened = known
    ? draft
    : withChanges(draft, { kind: 'payment-opened', payment: { ...recordOf(asked), id: firstId } });
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

/** Gives a payment its home once its attempt is told. */
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

/** Rule 12: a second id brings no money until answers have named both. */
function holdUnprovenId(
  draft: Draft,
  payment: Payment,
  event: Heard,
): { readonly draft: Draft; readonly isHeld: boolean } {
  const others = draft.dossier.payments.filter(
    ({ id, attemptId }) =>
      payment.attemptId !== null && attemptId === payment.attemptId && id !== payment.id,
  );
  // A person who has explained the other payment has answered for the provider.
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

/** Rule 2: raises only if amount, currency and merchant are named. */
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

/** The first word stays. */
const detailsOf = (payment: Payment, { paidAt, authorisation, card }: Snapshot) => ({
  paidAt: payment.paidAt ?? paidAt,
  authorisation: payment.authorisation ?? authorisation,
  card: payment.card ?? card,
});

/**
 * Rules 3, 4 and 9. An answer asked before the last news may only raise what was taken; the payment is asked about
 * again.
 */
function answered(payment: Payment, event: HeardByAnswer): Payment {
  const { snapshot, returnedCents } = event;
  const isFresh = event.revision === payment.revision;
  // A person's figure holds until the provider tells one.
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
  // Cancelled, or only reserved: nothing is held of what was reported as captured.
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

/** Rule 9: a word answers one status; another unknown status is news. */
const explainedStatusAfter = (
  { explainedStatus }: Payment,
  { state, status }: Snapshot,
): string | null => (state === 'unknown' && explainedStatus !== status ? null : explainedStatus);

/** Rule 11: a refund ends by an operation with its key, or with the id of its own answer. */
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
    return after.state === 'refused' ? takeWordBack(changed, paymentId, after.id) : changed;
  }, draft);
}

/** A refund that the provider refused was not done, whatever a person said: its money waits again (D-70). */
function takeWordBack(draft: Draft, paymentId: string, operationId: string): Draft {
  const said = paymentOf(draft, paymentId).declarations.filter(
    (one) => one.operationId === operationId,
  );
  const cents = sumOf(said);
  return cents <= 0
    ? draft
    : withDeclaration(draft, paymentId, { reason: 'refunded', cents: -cents, operationId });
}

/** Ended refunds stay ended, but for a refusal, which is the provider's last word. */
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
