import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { assertSuccess, init, webhooks } from 'onlinepayments-sdk-nodejs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { authorise } from '#server/adapters/direct/signature.ts';
import { DIRECT, start } from '../fixtures/direct.ts';
import { CARDS, startDirect, startShop, typeCardNumber } from '../fixtures/sandbox.ts';
import { EVENT_MS } from '../support/limits.ts';

interface Authenticator {
  getAuthorization(
    method: string,
    contentType: string,
    date: string,
    headers: readonly { readonly key: string; readonly value: string }[],
    path: string,
  ): Promise<string>;
}
interface Authentication {
  readonly V1HmacAuthenticator: new (key: {
    readonly apiKeyId: string;
    readonly secretApiKey: string;
  }) => Authenticator;
}

// The package exports its client alone; its signature code is a file beside it.
const require = createRequire(import.meta.url);
const sdkFolder = dirname(require.resolve('onlinepayments-sdk-nodejs'));
const authentication: Authentication = require(join(sdkFolder, 'utils/authentication.js'));
const KEY = { apiKeyId: DIRECT.apiKeyId, secretApiKey: DIRECT.apiSecret };
const authenticator = new authentication.V1HmacAuthenticator(KEY);

const { merchantId } = DIRECT;
let shop: Awaited<ReturnType<typeof startShop>>;
let direct: Awaited<ReturnType<typeof startDirect>>;
let client: ReturnType<typeof init>;

beforeAll(async () => {
  shop = await startShop();
  direct = await startDirect({ lateDelayMs: 200 });
  const { hostname: host, port } = new URL(direct.origin);
  client = init({ ...KEY, host, port: Number(port), scheme: 'http', integrator: 'Amendes' });
  webhooks.inMemorySecretKeyStore.storeSecretKey(DIRECT.webhookKey.keyId, DIRECT.webhookKey.secret);
});
afterAll(async () => {
  webhooks.inMemorySecretKeyStore.clear();
  await direct.close();
  await shop.close();
});
beforeEach(() => {
  shop.received.length = 0;
});

function eventsByVendor() {
  const helper = webhooks.init(webhooks.inMemorySecretKeyStore);
  return Promise.all(
    shop.received.map(({ body, headers }) => {
      const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      return helper.unmarshal(body, Object.fromEntries(single));
    }),
  );
}

const euros = (amount: number) => ({ amount, currencyCode: 'EUR' });

const checkoutOf = async (id: string) =>
  assertSuccess(await client.hostedCheckout.getHostedCheckout(merchantId, id)).body;

/** A checkout that the vendor's client made. */
async function open() {
  const begun = start(shop.origin);
  const answer = await client.hostedCheckout.createHostedCheckout(merchantId, {
    order: {
      amountOfMoney: euros(begun.amount),
      references: { merchantReference: begun.reference },
    },
    hostedCheckoutSpecificInput: { returnUrl: begun.returnUrl },
    feedbacks: { webhooksUrls: [begun.notificationUrl] },
  });
  const { hostedCheckoutId, redirectUrl } = assertSuccess(answer).body;
  return { ...begun, checkoutId: hostedCheckoutId ?? '', page: redirectUrl ?? '' };
}

/** The same, paid with a card. */
async function pay(scenario: Parameters<typeof typeCardNumber>[2] = 'normal') {
  const { page, ...begun } = await open();
  await typeCardNumber(page, CARDS.accepted, scenario);
  const [event] = await eventsByVendor();
  return { ...begun, id: event?.payment?.id ?? '', event };
}

describe('the simulator before the vendor’s own client', () => {
  it('D-45: a payment reads alike in checkout, payment, details and webhook', async () => {
    const { id, checkoutId, reference, event } = await pay();
    expect(event).toMatchObject({ apiVersion: 'v1', merchantId, type: 'payment.captured' });
    const payment = assertSuccess(await client.payments.getPayment(merchantId, id)).body;
    expect(payment).toMatchObject({
      id,
      status: 'CAPTURED',
      statusOutput: { statusCode: 9 },
      paymentOutput: {
        amountOfMoney: euros(9_000),
        acquiredAmount: euros(9_000),
        references: { merchantReference: reference },
      },
    });
    expect(event?.payment).toEqual(payment);
    expect(await checkoutOf(checkoutId)).toEqual({
      status: 'PAYMENT_CREATED',
      createdPaymentOutput: { payment, paymentStatusCategory: 'SUCCESSFUL' },
    });
    const details = await client.payments.getPaymentDetails(merchantId, id);
    expect(assertSuccess(details).body).toEqual({ ...payment, Operations: [] });
  });

  it('D-45: a checkout without an accepted payment is in progress', async () => {
    const { page, checkoutId } = await open();
    expect(await checkoutOf(checkoutId)).toEqual({ status: 'IN_PROGRESS' });
    for (const card of [CARDS.refused, CARDS.refused]) await typeCardNumber(page, card);
    expect(await checkoutOf(checkoutId)).toEqual({ status: 'IN_PROGRESS' });
  });

  it('D-45: a refund has its own id, our key and refundOutput, and its webhook no payment', async () => {
    const { id } = await pay();
    const body = {
      amountOfMoney: euros(2_000),
      operationReferences: { merchantReference: 'refund-1' },
    };
    const asked = assertSuccess(await client.payments.refundPayment(merchantId, id, body));
    expect(asked.status).toBe(201);
    const refundOutput = {
      amountOfMoney: euros(2_000),
      operationReferences: { merchantReference: 'refund-1' },
    };
    expect(asked.body).toMatchObject({ status: 'REFUND_REQUESTED', refundOutput });
    const refund = { id: asked.body.id, status: 'REFUNDED', refundOutput };
    const { refunds } = assertSuccess(await client.refunds.getRefunds(merchantId, id)).body;
    expect(refunds).toMatchObject([refund]);
    const [, event] = await eventsByVendor();
    expect(event).toMatchObject({ type: 'payment.refunded', refund });
    expect(event).not.toHaveProperty('payment');
  });

  it('D-45: a capture answers captureOutput with 201, a cancel 200 with the payment', async () => {
    const first = await pay('authorised-only');
    expect(first.event).toMatchObject({ type: 'payment.pending_capture' });
    const captured = await client.payments.capturePayment(merchantId, first.id, { amount: 9_000 });
    expect(captured).toMatchObject({
      status: 201,
      body: { status: 'CAPTURE_REQUESTED', captureOutput: { amountOfMoney: euros(9_000) } },
    });
    const again = await client.payments.capturePayment(merchantId, first.id, { amount: 9_000 });
    expect(again).toMatchObject({ status: 409 });
    shop.received.length = 0;
    const second = await pay('authorised-only');
    const cancelled = await client.payments.cancelPayment(merchantId, second.id, {});
    const payment = { id: second.id, status: 'CANCELLED', statusOutput: { statusCode: 6 } };
    expect(cancelled).toMatchObject({ status: 200, body: { payment } });
  });
});

describe('our adapter before the vendor’s own code', () => {
  it.each([
    ['two headers and a folded value', { 'X-GCS-B': 'b', 'X-GCS-A': ' first \r\n   second ' }, 'x'],
    ['text that is not ASCII', { 'X-GCS-A': 'Trésor public – €' }, 'x'],
    ['a query string', {}, 'products?countryCode=FR&currencyCode=EUR'],
  ])('D-45: %s: the signature is the vendor’s', async (_, headers, rest) => {
    const request = {
      method: 'POST',
      contentType: 'application/json; charset=utf-8',
      date: 'Tue, 25 Nov 2025 14:03:07 GMT',
      path: `/v2/${merchantId}/${rest}`,
    };
    const { method, contentType, date, path } = request;
    const list = Object.entries(headers).map(([key, value]) => ({ key, value }));
    expect(authorise({ ...request, headers }, DIRECT)).toBe(
      await authenticator.getAuthorization(method, contentType, date, list, path),
    );
  });

  it('D-45: every request of the adapter is signed as the vendor signs it', async () => {
    const seen: { readonly expected: string; readonly given: string | undefined }[] = [];
    const vendor = Fastify({ forceCloseConnections: true });
    vendor.addHook('onRequest', async ({ method, headers, url }) => {
      const gcs = Object.entries(headers)
        .filter(([name]) => name.startsWith('x-gcs-'))
        .map(([key, value]) => ({ key, value: String(value) }));
      const type = headers['content-type'] ?? '';
      const expected = await authenticator.getAuthorization(
        method,
        type,
        headers.date ?? '',
        gcs,
        url,
      );
      seen.push({ expected, given: headers.authorization });
    });
    vendor.all('/*', async (_, reply) => reply.code(404).send({ errorId: '1' }));
    const baseUrl = await vendor.listen({ port: 0, host: '127.0.0.1' });
    const { operations, ask, ...provider } = createDirectProvider({ ...DIRECT, baseUrl });
    const failed = await Promise.allSettled([
      provider.start(start(shop.origin), EVENT_MS),
      ask.proveWell(),
      operations.refund('1_0', 100, 'key-1'),
      operations.capture('1_0', 100, 'key-2'),
      operations.cancel('1_0', 100, 'key-3'),
    ]);
    // The vendor's own 404 is an answer.
    expect(await ask.payment('1_0')).toBeNull();
    expect(await ask.checkout('1')).toEqual({ kind: 'gone' });
    await vendor.close();
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(seen.length).toBeGreaterThanOrEqual(7);
    for (const { expected, given } of seen) expect(given).toBe(expected);
  });
});
