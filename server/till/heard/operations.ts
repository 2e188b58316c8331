import {
  type Draft,
  type PaymentDraft,
  paymentOf,
  withDeclaration,
  withOperation,
} from '../draft.ts';
import { isUnderWay, type Operation, sumOf } from '../payments.ts';
import type { HeardByAnswer, ReportedOperation } from './events.ts';

/** Follows our operations that an answer lists, by our key or by the provider's id (rule 11). */
export function hearOperations({ draft, payment }: PaymentDraft, event: HeardByAnswer): Draft {
  const { id: paymentId } = payment;
  if (payment.heardSinceAnswer) return draft;
  return payment.operations.reduce((left, operation) => {
    const reported = event.operations.find(
      ({ key, providerId }) => key === operation.id || providerId === operation.providerId,
    );
    // The list of refunds is another question than the payment's, and may be without an answer.
    const isTold =
      operation.kind !== 'refund' || event.returnedCents !== null || event.operations.length > 0;
    const isListed = isTold ? reported !== undefined : operation.isListed;
    const after = operationAfter(operation, reported, isListed);
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
  reported: ReportedOperation | undefined,
  isListed: boolean,
): Operation {
  const providerId = operation.providerId ?? reported?.providerId ?? null;
  const told = reported?.state ?? operation.state;
  const isOver = told === 'done' || told === 'refused';
  const state = isOver || isUnderWay(operation) ? told : operation.state;
  const after = { ...operation, providerId, isListed, state };
  return isSame(operation, after) ? operation : after;
}

const isSame = (before: Operation, after: Operation): boolean =>
  before.state === after.state &&
  before.providerId === after.providerId &&
  before.isListed === after.isListed;
