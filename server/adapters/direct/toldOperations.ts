import type { ReportedOperation } from '../../till/heard.ts';
import { idAt, listAt, objectAt } from './messages.ts';
import { moneyAt, statusOf } from './snapshot.ts';
import { type OperationName, readOperation } from './statuses.ts';

/** Amount and references; `Operations` has them on top. */
const outputOf = (operation: unknown): unknown =>
  objectAt(operation, 'refundOutput') ?? objectAt(operation, 'captureOutput') ?? operation;

/** Or a text that is not ours. */
export const keyOf = (operation: unknown): string | null =>
  idAt(outputOf(operation), 'operationReferences', 'merchantReference') ??
  idAt(outputOf(operation), 'references', 'merchantReference');

function toldOf(operation: unknown, names: readonly OperationName[]): ReportedOperation[] {
  const providerId = idAt(operation, 'id');
  if (providerId === null) return [];
  const states = names.map((name) => readOperation(name, ...statusOf(operation)));
  const state = states.find((one) => one !== 'unknown') ?? 'unknown';
  return [{ key: keyOf(operation), providerId, state }];
}

/** `Operations` has no types: captures and cancels are known by status. */
export const operationsOf = (details: unknown, firstId: string): ReportedOperation[] =>
  listAt(details, 'Operations')
    .flatMap((operation) => toldOf(operation, ['capture', 'cancel']))
    .filter(({ providerId, state }) => state !== 'unknown' && providerId !== firstId);

export interface Refunds {
  /** Of those done; null: one has no amount in this currency. */
  readonly returnedCents: number | null;
  readonly operations: readonly ReportedOperation[];
}

/** @param currency of the payment @returns null without a list */
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
    operations: list.flatMap((refund) => toldOf(refund, ['refund'])),
  };
}
