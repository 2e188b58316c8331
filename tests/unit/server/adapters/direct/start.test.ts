import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { hasTooLongAddress } from '#server/adapters/direct/checkout.ts';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import type { PaymentProvider, PaymentStart } from '#server/ports/PaymentProvider.ts';
import { sha256 } from '#server/secrets/digest.ts';
import { DIRECT } from '../../../../fixtures/direct.ts';
import { freePort } from '../../../../support/port.ts';
import { CLOSED, error, failure, HTML, ok, vendor } from './vendor.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const CREATED = {
  RETURNMAC: '12f7d8b0-6c94-4b08-9a42-7a8d63a38d50',
  hostedCheckoutId: '4311628069',
  merchantReference: 'T1',
};
const created = (baseUrl: string, others: object = {}) =>
  ok({ ...CREATED, redirectUrl: `${baseUrl}/hostedcheckout/PaymentMethods/1`, ...others });

const START: PaymentStart = {
  reference: 'T1',
  amount: 9_000,
  language: 'fr',
  minutes: 15,
  notificationUrl: 'https://amendes.example/webhook',
  returnUrl: 'https://amendes.example/return',
};
const inputIn = ([request]: readonly { readonly body: string }[]) =>
  JSON.parse(request?.body ?? '').hostedCheckoutSpecificInput;

describe('start', () => {
  /** The vendor whose created checkout has these fields. */
  async function creator(others: object = {}) {
    let baseUrl = '';
    const made = await vendor(() => created(baseUrl, others));
    baseUrl = made.baseUrl;
    return made;
  }

  it('D-45: asks for one sale by card within the minutes that it is given, and keeps a hash of the return value', async () => {
    const { provider, seen, baseUrl } = await creator();
    expect(await provider.start({ ...START, minutes: 2 }, 5_000)).toEqual({
      address: `${baseUrl}/hostedcheckout/PaymentMethods/1`,
      checkoutId: '4311628069',
      returnHash: sha256(CREATED.RETURNMAC),
    });
    expect(seen[0]).toMatchObject({
      path: '/v2/AMENDES-TEST/hostedcheckouts',
      headers: { 'x-gcs-idempotence-key': 'T1', 'accept-encoding': 'identity' },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      order: {
        amountOfMoney: { amount: 9_000, currencyCode: 'EUR' },
        references: { merchantReference: 'T1' },
      },
      hostedCheckoutSpecificInput: {
        returnUrl: 'https://amendes.example/return',
        locale: 'fr_FR',
        showResultPage: false,
        sessionTimeout: 2,
        allowedNumberOfPaymentAttempts: 3,
        paymentProductFilters: { restrictTo: { products: [1, 3, 130] } },
      },
      cardPaymentMethodSpecificInput: { authorizationMode: 'SALE' },
      feedbacks: { webhooksUrls: ['https://amendes.example/webhook'] },
    });
  });

  it.each([1, 15, 1_440])('D-98: a page of %i minutes has all of them', async (minutes) => {
    const { provider, seen } = await creator();
    await provider.start({ ...START, minutes }, 5_000);
    expect(inputIn(seen).sessionTimeout).toBe(minutes);
  });

  it.each([0, 1_441, 1.5, Number.NaN])('D-98: asks for no page of %d minutes', async (minutes) => {
    const { provider, seen } = await creator();
    await expect(provider.start({ ...START, minutes }, 5_000)).rejects.toThrow('minutes');
    expect(seen).toEqual([]);
  });

  it.each(LANGUAGES)('D-45: has a page in %s', async (language) => {
    const { provider, seen } = await creator();
    await provider.start({ ...START, language }, 5_000);
    expect(inputIn(seen).locale).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
  });

  it('D-45: names the template of the settings', async () => {
    const { baseUrl, seen } = await creator();
    await createDirectProvider({ ...DIRECT, baseUrl, variant: 'amendes.html' }).start(START, 5_000);
    expect(inputIn(seen).variant).toBe('amendes.html');
  });

  it.each([
    ['a page on another host', { redirectUrl: 'https://payment.example/form' }],
    ['a page that is no address', { redirectUrl: 'form' }],
    ['no page', { redirectUrl: undefined }],
    ['no id', { hostedCheckoutId: undefined }],
    ['an odd id', { hostedCheckoutId: '4/..' }],
    ['nothing to recognise the payer by', { RETURNMAC: undefined }],
    ['the payment of another', { merchantReference: 'T2' }],
  ])('D-45: refuses an answer with %s', async (_, others) => {
    const { provider } = await creator(others);
    expect(await failure(provider.start(START, 5_000))).toMatchObject({ kind: 'unclear' });
  });

  it('D-45: a bank may show its pages on another host', async () => {
    const { baseUrl } = await creator({ redirectUrl: 'https://payment.example/form' });
    const extraOrigins = ['https://payment.example'];
    const provider = createDirectProvider({ ...DIRECT, baseUrl, extraOrigins });
    expect(provider.origins).toEqual([baseUrl, 'https://payment.example']);
    expect(await provider.start(START, 5_000)).toMatchObject({
      address: 'https://payment.example/form',
    });
  });

  it.each([
    [{ reference: 'x'.repeat(36) }],
    [{ reference: 'a-b' }],
    [{ amount: 0 }],
    [{ amount: 1.5 }],
    [{ amount: 1_000_000_000_000 }],
    [{ returnUrl: `https://amendes.example/${'r'.repeat(177)}` }],
    [{ notificationUrl: `https://amendes.example/${'n'.repeat(302)}` }],
  ])('D-45: asks nothing for %j', async (others) => {
    const { provider, seen } = await creator();
    await expect(provider.start({ ...START, ...others }, 5_000)).rejects.toThrow(RangeError);
    expect(seen).toEqual([]);
  });

  it('D-45: asks with addresses of 200 and 325 characters', async () => {
    const { provider } = await creator();
    const returnUrl = `https://amendes.example/${'r'.repeat(176)}`;
    const notificationUrl = `https://amendes.example/${'n'.repeat(301)}`;
    expect(hasTooLongAddress({ returnUrl, notificationUrl })).toBe(false);
    expect(hasTooLongAddress({ returnUrl: `${returnUrl}r`, notificationUrl })).toBe(true);
    expect(hasTooLongAddress({ returnUrl, notificationUrl: `${notificationUrl}n` })).toBe(true);
    expect(await provider.start({ ...START, returnUrl, notificationUrl }, 5_000)).toMatchObject({
      checkoutId: '4311628069',
    });
  });
});

describe('failures', () => {
  it.each([
    ['a wrong merchant', error(403, '9007'), 'refused', 403, ['9007']],
    ['a repeat in progress', error(409, '1409'), 'unclear', 409, ['1409']],
    ['another conflict', error(409, '50001113'), 'refused', 409, ['50001113']],
    [
      'the older name of a code',
      { status: 400, body: { errors: [{ code: '21000020' }] } },
      'refused',
      400,
      ['21000020'],
    ],
    ['a fault of the vendor', error(500, '9999'), 'unclear', 500, ['9999']],
    ['the page of a proxy', { status: 404, body: HTML }, 'unclear', 404, []],
    ['JSON of a proxy', { status: 404, body: { message: 'no route' } }, 'unclear', 404, []],
    ['a page instead of an answer', { status: 200, body: HTML }, 'unclear', 200, []],
    ['JSON that is no answer', { status: 200, body: '42' }, 'unclear', 200, []],
    ['a long answer', ok({ long: 'x'.repeat(100_000) }), 'unclear', 200, []],
    ['a code that is none', error(400, 'T1 4330'), 'refused', 400, []],
  ] as const)('D-45: %s', async (_, answer, kind, status, codes) => {
    const { provider } = await vendor(() => answer);
    const reason = await failure(provider.start(START, 5_000));
    expect(reason).toMatchObject({ kind, status, codes });
    expect(reason?.message).not.toMatch(/T1|4330/);
  });

  it('D-45: no redirect is followed', async () => {
    const location = `${(await vendor(() => ok({}))).baseUrl}/elsewhere`;
    const { provider } = await vendor(() => ({ status: 307, body: {}, headers: { location } }));
    expect(await failure(provider.start(START, 5_000))).toMatchObject({ kind: 'silent' });
  });

  it('D-45: a vendor that never answers is given up in time', async () => {
    const { provider } = await vendor(() => null);
    const before = performance.now();
    expect(await failure(provider.start(START, 100))).toMatchObject({
      kind: 'silent',
      network: 'TIME_LIMIT',
    });
    expect(await failure(provider.ask.payment('1_0', 100))).toMatchObject({ kind: 'silent' });
    expect(await failure(provider.ask.checkout('1', 100))).toMatchObject({ kind: 'silent' });
    expect(performance.now() - before).toBeLessThan(3_000);
  });

  it.each([
    ['one that is asked', ({ ask }: PaymentProvider) => ask.payment('1_0', 150)],
    ['one that makes a checkout', (provider: PaymentProvider) => provider.start(START, 150)],
  ])('D-45: a body that comes byte by byte is given up in time, by %s', async (_, question) => {
    const { provider } = await vendor(() => ({ ...ok({ id: 'x'.repeat(500) }), byteMs: 10 }));
    const asked = failure(question(provider));
    // Node forgets a signal that only `fetch` holds.
    const collecting = setInterval(collectGarbage, 20);
    const before = performance.now();
    expect(await asked).toMatchObject({ kind: 'silent', status: null });
    const tookMs = performance.now() - before;
    expect(tookMs).toBeGreaterThan(100);
    // The whole body takes five seconds.
    expect(tookMs).toBeLessThan(4_000);
    clearInterval(collecting);
  });

  it('D-45: a slow body that ends in time is an answer', async () => {
    const { provider } = await vendor(() => ({ ...ok({ result: 'OK' }), byteMs: 5 }));
    await expect(provider.ask.proveWell(5_000)).resolves.toBeUndefined();
  });

  /** The same three calls: one that makes a page, one that reads, one that moves money. */
  const CALLS: [string, (provider: PaymentProvider) => Promise<unknown>][] = [
    ['the making of a page', (provider) => provider.start(START, 5_000)],
    ['a question', ({ ask }) => ask.proveWell(5_000)],
    ['a refund under its key', ({ operations }) => operations.refund('1_0', 100, 'key')],
  ];

  it.each(CALLS)('D-45: %s is repeated once over a new connection', async (_, ask) => {
    let count = 0;
    const { provider, seen } = await vendor(() => {
      count += 1;
      return count === 1 ? CLOSED : error(403, '9007');
    });
    expect(await failure(ask(provider))).toMatchObject({ kind: 'refused' });
    expect(seen).toHaveLength(2);
    const [first, second] = seen.map(({ method, path, body, headers }) => [
      method,
      path,
      body,
      headers['x-gcs-idempotence-key'],
    ]);
    expect(second).toEqual(first);
  });

  it.each(CALLS)('D-45: %s is not repeated twice', async (_, ask) => {
    const { provider, seen } = await vendor(() => CLOSED);
    expect(await failure(ask(provider))).toMatchObject({ kind: 'silent', status: null });
    expect(seen).toHaveLength(2);
  });

  it('D-45: a repetition has only the time that is left', async () => {
    let count = 0;
    const { provider } = await vendor(() => {
      count += 1;
      return count === 1 ? CLOSED : null;
    });
    const before = performance.now();
    expect(await failure(provider.start(START, 300))).toMatchObject({ network: 'TIME_LIMIT' });
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(count).toBe(2);
  });

  it('D-45: what was answered with a fault is not repeated', async () => {
    const { provider, seen } = await vendor(() => error(500, '9999'));
    expect(await failure(provider.start(START, 5_000))).toMatchObject({ kind: 'unclear' });
    expect(seen).toHaveLength(1);
  });

  it('D-45: nobody listens', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const provider = createDirectProvider({ ...DIRECT, baseUrl });
    expect(await failure(provider.start(START, 5_000))).toMatchObject({
      kind: 'silent',
      network: 'ECONNREFUSED',
    });
  });
});
