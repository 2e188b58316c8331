import type { DirectConfig } from '../../ports/DirectConfig.ts';
import type { OperationResult, PaymentOperations } from '../../ports/PaymentProvider.ts';
import { call, endOf } from './client.ts';
import { idAt, objectAt } from './messages.ts';
import { statusOf } from './snapshot.ts';
import { type OperationName, readOperation } from './statuses.ts';

const TIMEOUT_MS = 15_000;
/** A `merchantReference`: no other characters are documented. */
const KEY = /^[A-Za-z0-9-]{1,40}$/;

/** By the first payment id, also after other operations. */
export function createOperations(config: DirectConfig): PaymentOperations {
  /** The key prevents repeats, and finds the operation in lists and webhooks. */
  const run = async (
    name: OperationName,
    paymentId: string,
    cents: number,
    key: string,
    body: object,
  ): Promise<OperationResult> => {
    if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError('amount');
    if (!KEY.test(key)) throw new RangeError('key');
    const reply = await call(config, {
      method: 'POST',
      path: `payments/${encodeURIComponent(paymentId)}/${name}`,
      body: { ...body, operationReferences: { merchantReference: key } },
      key,
      until: endOf(TIMEOUT_MS),
    });
    // A cancel answers with the payment.
    const operation = objectAt(reply, 'payment') ?? reply;
    const id = idAt(operation, 'id');
    // Finds no operation.
    const providerId = id === paymentId ? null : id;
    return { state: readOperation(name, ...statusOf(operation)), providerId };
  };
  const money = (amount: number) => ({ amountOfMoney: { amount, currencyCode: 'EUR' } });
  return {
    refund: (id, cents, key) => run('refund', id, cents, key, money(cents)),
    capture: (id, cents, key) => run('capture', id, cents, key, { amount: cents, isFinal: true }),
    cancel: (id, cents, key) => run('cancel', id, cents, key, { ...money(cents), isFinal: true }),
  };
}
