import type { DirectConfig } from '../../ports/DirectConfig.ts';
import type { OperationResult, PaymentOperations } from '../../ports/PaymentProvider.ts';
import { call, endOf } from './client.ts';
import { idAt, objectAt } from './messages.ts';
import { statusOf } from './snapshot.ts';
import { type OperationName, readOperation } from './statuses.ts';

/** A person waits for it. */
const TIMEOUT_MS = 15_000;
/** Becomes a `merchantReference`, whose other characters no document names. */
const KEY = /^[A-Za-z0-9-]{1,40}$/;

/** They name the first payment id, also after other operations. */
export function createOperations(config: DirectConfig): PaymentOperations {
  /** The key keeps the vendor from repeating it, and finds it again in lists and webhooks. */
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
    // A cancel answers with the payment, the others with the operation.
    const operation = objectAt(reply, 'payment') ?? reply;
    const id = idAt(operation, 'id');
    // The payment's own id finds no operation.
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
