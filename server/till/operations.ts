import { EURO } from '#contract/domain/amounts.ts';
import { followAttempt } from './attempts.ts';
import { countIfGood } from './balance.ts';
import type { EntryReferences } from './changes.ts';
import {
  attemptOf,
  type Dossier,
  findPayment,
  fineOf,
  freeCents,
  liveAttemptOf,
  pairOf,
  waitingCents,
} from './dossier.ts';
import { barOf, isConfirmed } from './doubt.ts';
import {
  changeOf,
  type Draft,
  draftOf,
  type Judged,
  withChanges,
  withDeclaration,
  withOperation,
} from './draft.ts';
import { isUnderWay, type Operation, type OperationKind, type Payment } from './payments.ts';
import { BARRED, type Refusal, type Refused } from './refusal.ts';
import { allot } from './situation.ts';

/** An operator wants the provider to give back what waits. The provider is asked after the commit. */
export interface RefundAsked {
  readonly type: 'refund-asked';
  readonly paymentId: string;
  /** Null for all that is free. */
  readonly cents: number | null;
  /** Our key for the provider, new for each request. */
  readonly key: string;
}

export interface ReservationEndAsked {
  readonly type: 'reservation-end-asked';
  readonly paymentId: string;
  readonly end: Exclude<OperationKind, 'refund'>;
  readonly key: string;
}

/** The provider answered a refund, capture or cancel. The state is `unknown` if no answer can be trusted. */
export interface OperationHeard {
  readonly type: 'operation-heard';
  readonly paymentId: string;
  readonly key: string;
  readonly state: Operation['state'];
  readonly providerId: string | null;
  readonly references: EntryReferences;
}

/** A person has seen what became of an operation. */
export interface OperationDeclared {
  readonly type: 'operation-declared';
  readonly paymentId: string;
  readonly key: string;
  readonly isDone: boolean;
  readonly references: EntryReferences;
}

/** Says how much of a payment can go back to the card. */
function refundable(dossier: Dossier, payment: Payment): { readonly cents: number } | Refused {
  if (waitingCents(dossier, payment) <= 0) return { refused: 'no-money' };
  if (payment.currency !== EURO) return { refused: 'other-currency' };
  if (payment.operations.some((one) => one.kind === 'refund' && isUnderWay(one))) {
    return { refused: 'under-way' };
  }
  if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };
  return { cents: freeCents(dossier, payment) };
}

/** Asks for one refund of a payment at a time, and promises its cents (rule 10). */
export function judgeRefundAsked(dossier: Dossier, event: RefundAsked): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  const free = refundable(dossier, payment);
  if ('refused' in free) return free;
  const cents = event.cents ?? free.cents;
  if (cents < 1 || cents > free.cents) return { refused: 'too-much' };
  return ask(dossier, payment, { kind: 'refund', cents, id: event.key });
}

/** Asks to capture or cancel a reserved amount. It is captured only if the fine owes all of it (rule 15). */
export function judgeReservationEnd(dossier: Dossier, event: ReservationEndAsked): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment?.state !== 'reserved') return { refused: 'not-reserved' };
  if (payment.operations.some((one) => one.kind !== 'refund' && isUnderWay(one))) {
    return { refused: 'under-way' };
  }
  const cents = payment.reservedCents;
  if (event.end === 'capture') {
    const refused = captureRefusal(dossier, payment, cents);
    if (refused !== null) return { refused };
  }
  return ask(dossier, payment, { kind: event.end, cents, id: event.key });
}

/**
 * Says why a reserved amount may not be captured: the fine does not owe all of it, or something else may pay the fine
 * (D-69, rule 15).
 */
function captureRefusal(dossier: Dossier, payment: Payment, cents: number): Refusal | null {
  const attempt = attemptOf(dossier, payment);
  if (attempt === null || payment.fineId === null) return 'no-fine';
  const at = fineOf(dossier, payment.fineId);
  const { countedCents } = allot(at, cents, attempt.day);
  if (countedCents !== cents || cents === 0) return 'nothing-owed';
  const live = liveAttemptOf(at);
  if (live !== undefined && live.id !== attempt.id) return 'being-paid';
  const bar = barOf(dossier, pairOf(dossier, at.fine.pairKey), cents, payment.id);
  return bar === null ? null : BARRED[bar];
}

/** An operation of unknown fate that is about to be sent again. */
export interface OperationRepeated {
  readonly type: 'operation-repeated';
  readonly paymentId: string;
  readonly key: string;
}

/**
 * Decides whether an operation may be sent again. What was right when it was asked for may be wrong now (D-70): the
 * fine may not owe a capture any more, an amount may not be reserved any more, money of a refund may be gone. Nothing
 * is written. What may not be sent keeps its promise until the provider's list or a person ends it.
 */
export function judgeOperationRepeated(dossier: Dossier, event: OperationRepeated): Judged {
  const found = findUnderWay(dossier, event);
  if (found === null) return { refused: 'nothing-new' };
  const { payment, operation } = found;
  if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };
  const refused = repeatRefusal(dossier, payment, operation);
  return refused === null ? draftOf(dossier) : { refused };
}

function repeatRefusal(dossier: Dossier, payment: Payment, operation: Operation): Refusal | null {
  if (operation.kind === 'refund') {
    return waitingCents(dossier, payment) >= operation.cents ? null : 'no-money';
  }
  if (payment.state !== 'reserved') return 'not-reserved';
  return operation.kind === 'cancel' ? null : captureRefusal(dossier, payment, operation.cents);
}

const ask = (
  dossier: Dossier,
  payment: Payment,
  asked: Pick<Operation, 'id' | 'kind' | 'cents'>,
): Draft =>
  withChanges(draftOf(dossier), {
    kind: 'operation-asked',
    paymentId: payment.id,
    operation: { ...asked, state: 'asked', providerId: null, isListed: false, old: false },
  });

/** Notes an answer to an operation. That a refund is done is only read from the payment's own answer (rule 11). */
export function judgeOperationHeard(dossier: Dossier, event: OperationHeard): Judged {
  const found = findUnderWay(dossier, event);
  if (found === null) return { refused: 'nothing-new' };
  const { payment, operation } = found;
  const isRead = operation.kind === 'refund' && event.state === 'done';
  const heard = withOperation(draftOf(dossier), payment.id, {
    ...operation,
    state: isRead ? 'asked' : event.state,
    providerId: operation.providerId ?? event.providerId,
  });
  // An answer whose question left before cannot list it (rule 4).
  const revision = payment.revision + 1;
  const changed = withChanges(
    heard,
    changeOf(payment, { ...payment, heardSinceAnswer: true, revision }),
  );
  return countIfGood(changed, follow(dossier, payment, event));
}

/**
 * Ends an operation that no answer lists, as a person saw it. "Not done" waits 24 hours (rule 11).
 */
export function judgeOperationDeclared(dossier: Dossier, event: OperationDeclared): Judged {
  const found = findUnderWay(dossier, event);
  if (found === null) return { refused: 'nothing-new' };
  const { payment, operation } = found;
  if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };
  const { id: paymentId } = payment;
  const draft = draftOf(dossier);
  // What the provider lists ends by its list. If it listed another end later, nobody would look for the payer's money.
  if (operation.isListed) return { refused: 'listed' };
  if (!event.isDone) {
    if (!operation.old) return { refused: 'too-early' };
    const withdrawn = withOperation(draft, paymentId, { ...operation, state: 'refused' });
    return countIfGood(withdrawn, follow(dossier, payment, event));
  }
  const done = withOperation(draft, paymentId, { ...operation, state: 'done' });
  const cents = Math.min(operation.cents, waitingCents(dossier, payment));
  if (operation.kind !== 'refund' || cents <= 0) return done;
  const declaration = { reason: 'refunded', cents, operationId: operation.id } as const;
  return followAttempt(withDeclaration(done, paymentId, declaration), paymentId);
}

/** A refund that was refused touches its payment no more, which may then count. */
const follow = (
  before: Dossier,
  { id: paymentId }: Payment,
  { references }: { readonly references: EntryReferences },
) => ({ before, paymentId, references });

/** Finds an operation that has not ended; an ended one stays as it is. */
function findUnderWay(
  dossier: Dossier,
  { paymentId, key }: { readonly paymentId: string; readonly key: string },
): { payment: Payment; operation: Operation } | null {
  const payment = findPayment(dossier, paymentId);
  const operation = payment?.operations.find(({ id }) => id === key);
  if (payment === undefined || operation === undefined || !isUnderWay(operation)) return null;
  return { payment, operation };
}
