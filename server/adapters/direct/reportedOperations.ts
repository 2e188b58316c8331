import type { ReportedOperation } from '../../till/heard/events.ts';
import { idAt, listAt, objectAt } from './messages.ts';
import { moneyAt, statusOf } from './snapshot.ts';
import { type OperationName, readOperation } from './statuses.ts';

/** The part that holds amount and references. An entry of `Operations` has them at its top level. */
const outputOf = (operation: unknown): unknown =>
  objectAt(operation, 'refundOutput') ?? objectAt(operation, 'captureOutput') ?? operation;

/** Our key, or a text that another system wrote there. */
export const keyOf = (operation: unknown): string | null =>
  idAt(outputOf(operation), 'operationReferences', 'merchantReference') ??
  idAt(outputOf(operation), 'references', 'merchantReference');

function reportedOf(operation: unknown, names: readonly OperationName[]): ReportedOperation[] {
  const providerId = idAt(operation, 'id');
  if (providerId === null) return [];
  const states = names.map((name) => readOperation(name, ...statusOf(operation)));
  const state = states.find((one) => one !== 'unknown') ?? 'unknown';
  return [{ key: keyOf(operation), providerId, state }];
}

/** Reads captures and cancels. `Operations` does not give their kind, so their status tells them apart. */
export const operationsOf = (details: unknown, firstId: string): ReportedOperation[] =>
  listAt(details, 'Operations')
    .flatMap((operation) => reportedOf(operation, ['capture', 'cancel']))
    .filter(({ providerId, state }) => state !== 'unknown' && providerId !== firstId);

export interface Refunds {
  /** Cents of the refunds that are done. Null if one of them has no amount in the payment's currency. */
  readonly returnedCents: number | null;
  readonly operations: readonly ReportedOperation[];
}

/**
 * @param currency the currency of the payment
 * @returns null if the answer holds no list
 */
export function readRefunds(answer: object, currency: string | undefined): Refunds | null {
  const list = objectAt(answer, 'refunds');
  if (!Array.isArray(list)) return null;
  const returned = list
    .filter((refund) => readOperation('refund', ...statusOf(refund)) === 'done')
    .map((refund) => moneyAt(refund, 'refundOutput', 'amountOfMoney'))
    .map((money) => (money !== null && money.currency === currency ? money.cents : Number.NaN))
    .reduce((sum, cents) => sum + cents, 0);
  return {
    returnedCents: Number.isNaN(returned) ? null : returned,
    operations: list.flatMap((refund) => reportedOf(refund, ['refund'])),
  };
}
