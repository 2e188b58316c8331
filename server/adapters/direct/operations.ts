import type { DirectConfig } from '../../ports/DirectConfig.ts';
import type { OperationResult, PaymentOperations } from '../../ports/PaymentProvider.ts';
import { call, endOf } from './client.ts';
import { idAt, objectAt } from './messages.ts';
import { statusOf } from './snapshot.ts';
import { type OperationName, readOperation } from './statuses.ts';

const TIMEOUT_MS = 15_000;
/** Our key travels as a `merchantReference`, for which the vendor documents only these characters. */
const KEY = /^[A-Za-z0-9-]{1,40}$/;

/** All operations name the payment by its first id, even after other operations gave further ids. */
export function createOperations(config: DirectConfig): PaymentOperations {
  /**
   * The key prevents repeats. It also finds the operation later, in lists and webhooks.
   * @throws RangeError for an invalid amount or key
   * @throws ProviderFailure
   */
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
    // A refund and a capture answer with the operation, a cancel with the payment.
    const operation = objectAt(reply, 'payment') ?? reply;
    const id = idAt(operation, 'id');
    // The answer to a cancel carries the payment's own id, which identifies no operation.
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
