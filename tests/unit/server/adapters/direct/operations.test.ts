import { describe, expect, it } from 'vitest';
import { type Scripted, vendor } from './vendor.ts';

async function operations(answer: Scripted) {
  const { provider, seen } = await vendor(() => answer);
  return { ...provider.operations, seen };
}
const euros = (amount: number) => ({ amount, currencyCode: 'EUR' });
const operation = (status: string, statusCode: number, others: object = {}) => ({
  id: '1_1',
  status,
  statusOutput: { statusCode },
  ...others,
});
const answered = (body: object): Scripted => ({ status: 201, body });
const OUR_KEY = { operationReferences: { merchantReference: 'K1' } };

describe('operations', () => {
  it('D-45: a refund carries our key twice: against repeats, and to be found again', async () => {
    const refundOutput = { amountOfMoney: euros(500), ...OUR_KEY };
    const { refund, seen } = await operations(
      answered(operation('REFUND_REQUESTED', 81, { refundOutput })),
    );
    expect(await refund('1_0', 500, 'K1')).toEqual({ state: 'asked', providerId: '1_1' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/v2/AMENDES-TEST/payments/1_0/refund',
      headers: { 'x-gcs-idempotence-key': 'K1' },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ amountOfMoney: euros(500), ...OUR_KEY });
  });

  it('D-45: a capture takes the whole amount', async () => {
    const captureOutput = { amountOfMoney: euros(500), ...OUR_KEY };
    const { capture, seen } = await operations(
      answered(operation('CAPTURED', 9, { captureOutput })),
    );
    expect(await capture('1_0', 500, 'K1')).toEqual({ state: 'done', providerId: '1_1' });
    expect(seen[0]?.path).toBe('/v2/AMENDES-TEST/payments/1_0/capture');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ amount: 500, isFinal: true, ...OUR_KEY });
  });

  it('D-45: a cancel answers with the payment, whose own id finds no operation', async () => {
    const payment = operation('CANCELLED', 6);
    const { cancel, seen } = await operations({ status: 200, body: { payment } });
    expect(await cancel('1_0', 500, 'K1')).toEqual({ state: 'done', providerId: '1_1' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      amountOfMoney: euros(500),
      isFinal: true,
      ...OUR_KEY,
    });
    const own = await operations({ status: 200, body: { payment: { ...payment, id: '1_0' } } });
    expect(await own.cancel('1_0', 500, 'K1')).toEqual({ state: 'done', providerId: null });
  });

  it('D-45: an answer that says nothing leaves it unknown', async () => {
    const { refund } = await operations(answered({}));
    expect(await refund('1_0', 500, 'K1')).toEqual({ state: 'unknown', providerId: null });
  });

  it.each([
    [0, 'K1'],
    [1.5, 'K1'],
    [500, ''],
    [500, 'x'.repeat(41)],
    [500, 'a b'],
    [500, 'é'],
  ])('D-45: nothing is asked for %s under %j', async (cents, key) => {
    const { refund, seen } = await operations(answered(operation('REFUNDED', 8)));
    await expect(refund('1_0', cents, key)).rejects.toThrow(RangeError);
    expect(seen).toEqual([]);
  });
});
