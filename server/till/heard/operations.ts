import {
  type Draft,
  type PaymentDraft,
  paymentOf,
  withDeclaration,
  withOperation,
} from '../draft.ts';
import { isUnderWay, type Operation, sumOf } from '../payments.ts';
import type { HeardByAnswer, ReportedOperation } from './events.ts';

/** Ends our operations that an answer lists, by our key or by the provider's id (rule 11). */
export function hearOperations({ draft, payment }: PaymentDraft, event: HeardByAnswer): Draft {
  const { id: paymentId } = payment;
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
  const declared = paymentOf(draft, paymentId).declarations.filter(
    (one) => one.operationId === operationId,
  );
  const cents = sumOf(declared);
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
  return { ...operation, providerId, state };
}
