import { NEW_PAYMENT, type PaymentFields } from '../changes.ts';
import { type Dossier, findAttempt, findPayment } from '../dossier.ts';
import {
  changeOf,
  type Draft,
  draftAt,
  draftOf,
  fieldsOf,
  type PaymentDraft,
  withChanges,
  withPayment,
} from '../draft.ts';
import type { Payment } from '../payments.ts';
import type { Heard, HeardByAnswer } from './events.ts';

/** Finds the payment that an event is about, by all of its ids, or opens it, and ties it to its fine. */
export function identify(dossier: Dossier, event: Heard): PaymentDraft {
  const opened = findOrOpen(dossier, event);
  return giveHome(event.via === 'answer' ? mergeNames(opened, event) : opened, event);
}

/** The fine of a new payment's attempt, if it is known, is its home for good (rule 13). */
function findOrOpen(dossier: Dossier, { paymentId, reference }: Heard): PaymentDraft {
  const draft = draftOf(dossier);
  const known = findPayment(dossier, paymentId);
  if (known !== undefined) return { draft, payment: known };
  const found = findAttempt(dossier, reference);
  const payment: PaymentFields = {
    ...NEW_PAYMENT,
    id: paymentId,
    fineId: found?.fine.id ?? null,
    attemptId: found?.attempt.id ?? null,
    reference,
    day: dossier.today,
  };
  return draftAt(withChanges(draft, { kind: 'payment-opened', payment }), paymentId);
}

/** Merges two ids of one payment once an answer names both (rule 12). The id in the answer stays. */
function mergeNames(at: PaymentDraft, event: HeardByAnswer): PaymentDraft {
  const { firstId } = event;
  const { draft, payment: asked } = at;
  if (asked.names.includes(firstId)) return at;
  const known = findPayment(draft.dossier, firstId);
  // If the two ids belong to different fines, a person must look.
  if (known !== undefined && known.fineId !== asked.fineId) {
    return draftAt(withPayment(draft, asked, { ...asked, otherAttempt: true }), asked.id);
  }
  const opened = known
    ? draft
    : withChanges(draft, { kind: 'payment-opened', payment: { ...fieldsOf(asked), id: firstId } });
  const { payment: first } = draftAt(opened, known?.id ?? firstId);
  const merged = withChanges(
    opened,
    { kind: 'payment-merged', paymentId: asked.id, into: first.id },
    changeOf(first, {
      ...first,
      ...mergedFigure(first, asked),
      returnedCents: Math.max(first.returnedCents, asked.returnedCents),
      revision: first.revision + 1,
    }),
  );
  return draftAt(merged, first.id);
}

/** True if an answer names another id and another attempt: it is about another payment than we asked about (rule 14). */
export function isAboutAnother(
  dossier: Dossier,
  { paymentId, firstId, reference }: HeardByAnswer,
): boolean {
  const asked = findPayment(dossier, paymentId);
  return (
    asked !== undefined &&
    !asked.names.includes(firstId) &&
    asked.reference !== '' &&
    reference !== '' &&
    reference !== asked.reference
  );
}

/** A figure of the provider stands before one that a person gave. */
function mergedFigure(first: Payment, asked: Payment) {
  const told = [first, asked].filter((one) => !one.isFigureDeclared && one.capturedCents > 0);
  const figures = told.length > 0 ? told : [first, asked];
  return {
    capturedCents: Math.max(...figures.map(({ capturedCents }) => capturedCents)),
    isFigureDeclared: told.length === 0 && (first.isFigureDeclared || asked.isFigureDeclared),
  };
}

/** Ties a payment to a fine as soon as a message names its attempt. */
function giveHome(at: PaymentDraft, { reference }: Heard): PaymentDraft {
  const { draft, payment } = at;
  const found = findAttempt(draft.dossier, reference);
  if (payment.fineId !== null || found === null) return at;
  const { fine, attempt } = found;
  const homed = changeOf(payment, {
    ...payment,
    fineId: fine.id,
    attemptId: attempt.id,
    reference,
  });
  return draftAt(withChanges(draft, homed), payment.id);
}

/**
 * Holds a second id of an attempt, which brings no money until answers have named both (rule 12).
 * @returns null if the payment is no such id, or already holds money
 */
export function holdUnprovenId({ draft, payment }: PaymentDraft): Draft | null {
  const others = draft.dossier.payments.filter(
    ({ id, attemptId }) =>
      payment.attemptId !== null && attemptId === payment.attemptId && id !== payment.id,
  );
  // If a person has explained the other payment, no answer is needed.
  const isUnnamed = others.some(
    ({ answered, explainedStatus }) => !answered && explainedStatus === null,
  );
  if (!isUnnamed || payment.capturedCents > 0) return null;
  return withPayment(draft, payment, { ...payment, heardSinceAnswer: true, answered: true });
}
