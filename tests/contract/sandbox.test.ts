import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { hmacOf } from '#server/adapters/direct/signature.ts';
import type { PaymentStart } from '#server/ports/PaymentProvider.ts';
import type { PaymentState } from '#server/till/payments.ts';
import { DIRECT, start } from '../fixtures/direct.ts';
import {
  authenticate,
  CARDS,
  cancelOnPage,
  cardOf,
  payWithCard,
  portal,
  startDirect,
  startShop,
  typeCardNumber,
} from '../fixtures/sandbox.ts';
import { newFolder } from '../support/folder.ts';
import { EVENT_MS } from '../support/limits.ts';

type Direct = Awaited<ReturnType<typeof startDirect>>;
type Scenario = Parameters<typeof typeCardNumber>[2];

let shop: Awaited<ReturnType<typeof startShop>>;
let direct: Direct;
/** Its sessions end after less than a second. */
let brief: Direct;

const QUICK = { lateDelayMs: 150, pendingDelayMs: 150, retryFactor: 1 / 300_000 };

beforeAll(async () => {
  shop = await startShop();
  direct = await startDirect(QUICK);
  brief = await startDirect({ ...QUICK, minuteMs: 60 });
});
afterAll(async () => {
  await direct.close();
  await brief.close();
  await shop.close();
});
beforeEach(() => {
  shop.received.length = 0;
  shop.state.status = 200;
});

/** Starts a payment; answers what a test needs of it. */
async function begin(others: Partial<PaymentStart> = {}, { provider }: Direct = direct) {
  const begun = start(shop.origin, others);
  const { address: page, checkoutId, returnHash } = await provider.start(begun, EVENT_MS);
  return {
    begun,
    page,
    checkoutId,
    returnHash,
    checkout: () => provider.ask.checkout(checkoutId),
    /** The state of a payment by the rank of its try. */
    stateOf: async (rank: number) =>
      (await provider.ask.payment(`${checkoutId}_${rank}`))?.snapshot.state,
  };
}

/** What the merchant was told, in this order. */
const told = () =>
  shop.received.map(({ body, headers }) => {
    const notification = direct.provider.readNotification(body, headers);
    if (notification === null) throw new Error('A message about no payment');
    return notification;
  });

const statuses = () => told().map(({ status }) => status.split('/')[0]);
const toldIds = () => told().flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId));

describe('pages', () => {
  it.each(LANGUAGES)('D-45: are in %s and say that no money moves', async (language) => {
    const { page } = await begin({ language });
    const card = await (await fetch(page)).text();
    await typeCardNumber(page, CARDS.challenge, 'automatic-only');
    const authentication = await (await fetch(page)).text();
    await authenticate(page);
    const end = await (await fetch(page)).text();
    for (const text of [card, authentication, end]) {
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain('class="simulation"');
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    }
    expect(card).toMatch(/name="cardNumber"[\s\S]*name="cardExpiry"[\s\S]*name="cardCvv"/);
    expect(card).toMatch(/<select[^>]*name="brand"[\s\S]*CB[\s\S]*<select[^>]*name="scenario"/);
    expect(card).toContain('name="cancel"');
    expect(card).toContain(createFormats(language).euros(9_000));
    expect(authentication).toMatch(/name="confirm"[\s\S]*name="refuse"/);
  });

  it('D-45: a card that is not good leaves the payer on the card page, and names the fields', async () => {
    const { page } = await begin({ language: 'en' });
    const bad = { cardExpiry: '13/30', cardCvv: '12' };
    const answer = await typeCardNumber(page, '4970100000000000', 'late', bad);
    const text = await answer.text();
    expect(answer.status).toBe(422);
    // Giving up leads back to the merchant.
    expect(answer.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${shop.origin}`,
    );
    expect(text).toContain('<title>Error:');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(text).toContain('<option value="late" selected>');
    const expired = await typeCardNumber(page, cardOf('00'), 'normal', { cardExpiry: '01/20' });
    expect(await expired.text()).toContain('This card has expired');
    expect(shop.received).toEqual([]);
  });

  /** Creates a checkout without the adapter. @returns where its page is */
  async function create(merchantReference: string, headers: Record<string, string> = {}) {
    const path = `/v2/${DIRECT.merchantId}/hostedcheckouts`;
    const date = new Date().toUTCString();
    const text = `POST\napplication/json\n${date}\n${path}\n`;
    const authorization = `GCS v1HMAC:${DIRECT.apiKeyId}:${hmacOf(text, DIRECT.apiSecret)}`;
    const answer = await fetch(`${direct.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', date, authorization },
      body: JSON.stringify({
        order: {
          amountOfMoney: { amount: 9_000, currencyCode: 'EUR' },
          references: { merchantReference },
        },
        hostedCheckoutSpecificInput: { returnUrl: `${shop.origin}/return` },
      }),
    });
    const { redirectUrl } = await answer.json();
    return redirectUrl;
  }

  it('D-45: run no script, escape what a merchant sends, and let forms lead back to the merchant', async () => {
    const page = await fetch(await create('"><script>'));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${shop.origin}`);
    expect(await page.text()).not.toContain('<script>');
  });

  it('D-45: have the address under which a proxy of this machine serves them', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example:9443' };
    expect(new URL(await create('TLS', forwarded)).origin).toBe('https://pay.example:9443');
    expect(new URL(await create('TLS')).origin).toBe(direct.origin);
  });
});

describe('a payment', () => {
  it('D-45: is paid, brought back and answered as one and the same', async () => {
    const { begun, page, checkoutId, returnHash, checkout } = await begin();
    expect(await checkout()).toEqual({ kind: 'open', paymentId: null });
    await typeCardNumber(page, CARDS.challenge);
    const back = await authenticate(page);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(`${begun.returnUrl}?RETURNMAC=`);
    const query = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);
    expect(direct.provider.readReturn(query)).toEqual({ checkoutId, returnHash });
    const paymentId = `${checkoutId}_0`;
    expect(await checkout()).toEqual({ kind: 'over', end: 'paid', paymentId });
    expect((await direct.provider.ask.payment(paymentId))?.snapshot.card).toEqual({
      marque: 'VISA',
      fin: '2022',
    });
  });

  it.each(['late', 'never'])(
    'D-45 danger 3: whose creation answers %s is given up',
    async (creation) => {
      await portal.next(direct.origin, 'creation', creation);
      const started = direct.provider.start(start(shop.origin), 60);
      await expect(started).rejects.toMatchObject({ kind: 'silent', status: null });
    },
  );
});

describe('scenarios', () => {
  const pay = async (scenario: Scenario, where = direct) => {
    const made = await begin({}, where);
    return { ...made, back: await typeCardNumber(made.page, CARDS.accepted, scenario) };
  };

  it.each<[Scenario, boolean, readonly string[], PaymentState]>([
    ['automatic-only', false, ['CAPTURED'], 'captured'],
    ['return-only', true, [], 'captured'],
    ['none', false, [], 'captured'],
    ['out-of-order', true, ['CAPTURED', 'REJECTED'], 'not-taken'],
  ])('D-45: %s returns: %s, tells %j, answers %s', async (scenario, returns, heard, first) => {
    const { back, begun, page, stateOf } = await pay(scenario);
    expect(back.headers.get('location')?.startsWith(begun.returnUrl)).toBe(returns);
    if (!returns) expect(await (await fetch(page)).text()).toContain('Paiement accepté');
    expect(statuses()).toEqual(heard);
    expect(await stateOf(0)).toBe(first);
  });

  it('D-45: late answers at once, and tells later', async () => {
    const { stateOf } = await pay('late');
    expect(await stateOf(0)).toBe('captured');
    await expect.poll(statuses).toEqual(['CAPTURED']);
    const delays = shop.received.map(
      ({ body, at }) => at - Date.parse(JSON.parse(body.toString()).created),
    );
    expect(delays[0]).toBeGreaterThan(QUICK.lateDelayMs / 2);
  });

  it('D-45: late-capture tells of a request, and of the capture once its session is over', async () => {
    await pay('late-capture', brief);
    await expect.poll(statuses).toEqual(['CAPTURE_REQUESTED', 'CAPTURED']);
  });

  it('D-95: no-acquired-amount answers a capture without its sum', async () => {
    const { checkoutId } = await pay('no-acquired-amount');
    const answer = await direct.provider.ask.payment(`${checkoutId}_0`);
    expect(answer?.snapshot).toMatchObject({ state: 'captured', capturedCents: null });
  });

  it('D-45: a repeat of an event is told in other bytes, two payments under two ids', async () => {
    await pay('duplicate');
    expect(new Set(told().map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(new Set(toldIds()).size).toBe(1);
    shop.received.length = 0;
    await pay('two-payments');
    expect(new Set(toldIds()).size).toBe(2);
  });

  it('D-45: a key that nobody knows is refused, and an answer still finds the money', async () => {
    const { stateOf } = await pay('wrong-key');
    expect(() => told()).toThrow('key');
    expect(await stateOf(0)).toBe('captured');
  });
});

describe('a request', () => {
  it.each([
    [240_000, 'taken'],
    [301_000, 403],
    [-302_000, 403],
  ])('D-45: by a clock that is %i ms ahead of its date is %s', async (clockOffsetMs, expected) => {
    const { provider, close } = await startDirect({ clockOffsetMs });
    const answer = provider.start(start(shop.origin), EVENT_MS).then(() => 'taken');
    expect(await answer.catch(({ status }) => status)).toBe(expected);
    await close();
  });
});

describe('cancel', () => {
  it('D-45: without a payment the page is over, and nobody is told', async () => {
    const { page, begun, checkout } = await begin();
    const back = await cancelOnPage(page);
    expect(back.headers.get('location')).toContain(begun.returnUrl);
    expect(shop.received).toEqual([]);
    expect(await checkout()).toEqual({ kind: 'over', end: 'cancelled', paymentId: null });
  });

  it('D-45: with a payment that payment is cancelled, and told', async () => {
    const { page, checkoutId, stateOf } = await begin();
    await cancelOnPage(page, 'cancel-with-payment');
    expect(toldIds()).toEqual([`${checkoutId}_0`]);
    expect(statuses()).toEqual(['CANCELLED']);
    expect(await stateOf(0)).toBe('not-taken');
  });
});

describe('the end of a session', () => {
  it('D-45 danger 2: its checkout is gone, and each payment is found by a guess, without any webhook', async () => {
    const { page, checkoutId, checkout, stateOf } = await begin({}, brief);
    const unused = await begin({}, brief);
    await typeCardNumber(page, CARDS.refused, 'none');
    await typeCardNumber(page, CARDS.refused, 'none');
    await typeCardNumber(page, CARDS.accepted, 'none');
    await sleep(1_000);
    expect(await checkout()).toEqual({ kind: 'gone' });
    expect((await fetch(unused.page)).status).toBe(404);
    const ranks = [0, 1, 2];
    expect(brief.provider.guessIds(checkoutId)).toEqual(
      ranks.map((rank) => `${checkoutId}_${rank}`),
    );
    expect(await Promise.all(ranks.map(stateOf))).toEqual(['not-taken', 'not-taken', 'captured']);
  });
});

describe('webhooks', () => {
  it('D-45: one that is not acknowledged is sent five times more, with the same bytes', async () => {
    shop.state.status = 503;
    const { page } = await begin();
    await typeCardNumber(page, CARDS.accepted);
    await expect.poll(() => shop.received.length).toBe(6);
    await sleep(300);
    expect(shop.received.map(({ headers }) => headers['retry-count'])).toEqual([...'012345']);
    expect(new Set(told().map(({ fingerprint }) => fingerprint)).size).toBe(1);
  });
});

describe('book', () => {
  it('D-45: a kill loses neither payments nor what is due, also after half a line', async () => {
    const options = { pendingDelayMs: 600, retryFactor: 1 / 3_000 };
    const first = await startDirect(options);
    shop.state.status = 503;
    const pending = await begin({}, first);
    await payWithCard(pending.page, '60');
    // As after SIGKILL: the book is read again while nobody closed it.
    const lines = readFileSync(join(first.folder, 'checkouts.ndjson'), 'utf8');
    const folder = newFolder();
    appendFileSync(join(folder, 'checkouts.ndjson'), `${lines}{"id":"torn`);
    await first.close();
    shop.received.length = 0;
    shop.state.status = 200;

    const second = await startDirect({ ...options, folder });
    const types = () => shop.received.map(({ body }) => JSON.parse(body.toString()).type);
    await expect.poll(() => shop.received.length).toBe(2);
    expect(types().sort()).toEqual(['payment.capture_requested', 'payment.captured']);
    const again = shop.received.find(({ headers }) => headers['retry-count'] === '1');
    expect(again).toBeDefined();
    const { checkoutId } = pending;
    expect(await second.provider.ask.payment(`${checkoutId}_0`)).toMatchObject({
      snapshot: { state: 'captured' },
    });
    await second.close();
    const written = readFileSync(join(folder, 'checkouts.ndjson'), 'utf8').split('\n');
    expect(written.filter((row) => row !== '' && !row.endsWith('}'))).toEqual(['{"id":"torn']);
  });

  it('D-45: holds no whole card number, and the list nothing to pay or return with', async () => {
    const { page } = await begin();
    await payWithCard(page);
    const file = readFileSync(join(direct.folder, 'checkouts.ndjson'), 'utf8');
    expect(file).not.toContain(cardOf('00'));
    const list = await (await fetch(`${direct.origin}/checkouts`)).text();
    expect(list).not.toContain(page.split('/').at(-1));
    expect(list).not.toContain('returnMac');
  });
});

describe('program', () => {
  const environment = () => ({
    ...process.env,
    GATEWAY_PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: newFolder(),
    PUBLIC_URL: shop.origin,
    DIRECT_MERCHANT_ID: DIRECT.merchantId,
    DIRECT_API_KEY_ID: DIRECT.apiKeyId,
    DIRECT_API_SECRET: DIRECT.apiSecret,
    DIRECT_WEBHOOK_KEY_ID: DIRECT.webhookKey.keyId,
    DIRECT_WEBHOOK_SECRET: DIRECT.webhookKey.secret,
  });
  const launch = (env: NodeJS.ProcessEnv) => fork('dist/node/sandbox/main.js', { env });

  it('D-45: it ends with its parent, also when that one ends while it starts', async () => {
    const child = launch(environment());
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('D-45: it says where it listens, makes pages, and stops', async () => {
    const child = launch(environment());
    const [{ ready }] = await once(child, 'message');
    const other = await startDirect({}, { baseUrl: ready });
    expect((await begin({}, other)).page).toContain(`${ready}/hostedcheckout/`);
    await other.close();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('D-45: a taken port is one clear sentence', async () => {
    const { port } = new URL(shop.origin);
    const child = launch({ ...environment(), GATEWAY_PORT: port });
    const [{ failure }] = await once(child, 'message');
    expect(failure).toMatch(new RegExp(`^Port ${port} is taken.*\\.$`));
  });
});
