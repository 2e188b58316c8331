import type { DirectConfig } from '../../ports/DirectConfig.ts';
import {
  type OperationResult,
  type PaymentOperations,
  ProviderFailure,
} from '../../ports/PaymentProvider.ts';
import { call } from './client.ts';
import { idAt, listAt, objectAt, textAt, wholeAt } from './messages.ts';

/** A person waits for it. */
const TIMEOUT_MS = 15_000;
const KEY = /^[\x21-\x7e]{1,40}$/;

/** By status, or by status and code. */
const OUTCOMES: ReadonlyMap<string, OperationResult['outcome']> = new Map([
  ['CAPTURED', 'done'],
  ['REFUNDED', 'done'],
  ['CANCELLED/6', 'done'],
  ['CAPTURE_REQUESTED', 'requested'],
  ['REFUND_REQUESTED', 'requested'],
  ['CANCELLED/61', 'requested'],
  ['CANCELLED/62', 'requested'],
  ['REJECTED', 'refused'],
  ['REJECTED_CAPTURE', 'refused'],
]);

function outcomeOf(operation: unknown): OperationResult['outcome'] {
  const status = textAt(operation, 'status') ?? '';
  const code = wholeAt(operation, 'statusOutput', 'statusCode');
  return OUTCOMES.get(status) ?? OUTCOMES.get(`${status}/${code}`) ?? 'unknown';
}

function check(cents: number, key: string): void {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError('amount');
  if (!KEY.test(key)) throw new RangeError('key');
}

/** They name the first payment id, also after other operations. */
export function createOperations(config: DirectConfig): PaymentOperations {
  const run = async (
    name: 'refund' | 'capture' | 'cancel',
    paymentId: string,
    cents: number,
    key: string,
    body: object,
  ): Promise<OperationResult> => {
    check(cents, key);
    const reply = await call(config, {
      method: 'POST',
      path: `payments/${encodeURIComponent(paymentId)}/${name}`,
      body,
      key,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw reply.failure;
    // A cancel answers with the payment, the others with the operation.
    const operation = objectAt(reply.body, 'payment') ?? reply.body;
    const operationId = idAt(operation, 'id');
    if (operationId === null) throw new ProviderFailure('unclear');
    return { operationId, outcome: outcomeOf(operation) };
  };
  const money = (amount: number) => ({ amountOfMoney: { amount, currencyCode: 'EUR' } });
  const refundOutcome = async (
    paymentId: string,
    operationId: string,
  ): Promise<OperationResult> => {
    const reply = await call(config, {
      method: 'GET',
      path: `payments/${encodeURIComponent(paymentId)}/refunds`,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw reply.failure;
    const refund = listAt(reply.body, 'refunds').find((one) => idAt(one, 'id') === operationId);
    return { operationId, outcome: refund === undefined ? 'unknown' : outcomeOf(refund) };
  };
  return {
    refundOutcome,
    refund: (paymentId, cents, key) => run('refund', paymentId, cents, key, money(cents)),
    capture: (paymentId, cents, key) =>
      run('capture', paymentId, cents, key, { amount: cents, isFinal: true }),
    cancel: (paymentId, cents, key) =>
      run('cancel', paymentId, cents, key, { ...money(cents), isFinal: true }),
  };
}
