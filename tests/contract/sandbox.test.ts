import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { hmacOf } from '#server/adapters/direct/signature.ts';
import type { PaymentStart } from '#server/ports/PaymentProvider.ts';
import { DIRECT, start } from '../fixtures/direct.ts';
import {
  authenticate,
  CARDS,
  cardOf,
  listen,
  payWithCard,
  poster,
  startDirect,
  startShop,
  typeCardNumber,
  wait,
} from '../fixtures/sandbox.ts';

type Direct = Awaited<ReturnType<typeof startDirect>>;

let shop: Awaited<ReturnType<typeof startShop>>;
let direct: Direct;

beforeAll(async () => {
  shop = await startShop();
  direct = await startDirect();
});
afterAll(async () => {
  await direct.close();
  await shop.close();
});
afterEach(() => {
  shop.received.length = 0;
  shop.state.status = 200;
});

/** A payer on the card page. */
async function begin(others: Partial<PaymentStart> = {}, { provider }: Direct = direct) {
  const handOff = await provider.start(start(shop.origin, others), 5_000);
  return { page: handOff.address, checkoutId: handOff.checkoutId };
}

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
    expect(authentication).toMatch(/name="confirm"[\s\S]*name="refuse"/);
  });

  it('D-45: a card that is not good leaves the payer on the card page, and names the fields', async () => {
    const { page } = await begin({ language: 'en' });
    const bad = { cardExpiry: '13/30', cardCvv: '12' };
    const answer = await typeCardNumber(page, '4970100000000000', 'late', bad);
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('<title>Error:');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(text).toContain('<option value="late" selected>');
    const expired = await typeCardNumber(page, cardOf('00'), 'normal', { cardExpiry: '01/20' });
    expect(await expired.text()).toContain('This card has expired');
    expect(shop.received).toEqual([]);
  });

  it('D-45: run no script, and let forms lead back to the merchant', async () => {
    const { page } = await begin();
    const policy = (await fetch(page)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${shop.origin}`);
  });

  it('D-45: what a merchant sends is escaped', async () => {
    const returnUrl = `${shop.origin}/return`;
    const order = { amountOfMoney: { amount: 1, currencyCode: 'EUR' } };
    const references = { merchantReference: '"><script>' };
    const path = `/v2/${DIRECT.merchantId}/hostedcheckouts`;
    const answer = await signedCall('POST', path, {
      order: { ...order, references },
      hostedCheckoutSpecificInput: { returnUrl },
    });
    const { redirectUrl } = await answer.json();
    expect(await (await fetch(redirectUrl)).text()).not.toContain('<script>');
  });

  it('D-45: an unknown page is 404, and decides nothing', async () => {
    const page = `${direct.origin}/hostedcheckout/PaymentMethods/Selection/${'0'.repeat(32)}`;
    expect((await fetch(page)).status).toBe(404);
    expect((await typeCardNumber(page, CARDS.accepted)).status).toBe(404);
    expect((await authenticate(page)).status).toBe(404);
  });
});

/** A call without the adapter. */
function signedCall(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const date = new Date().toUTCString();
  const type = method === 'POST' ? 'application/json' : '';
  const text = `${method}\n${type}\n${date}\n${path}\n`;
  return fetch(`${direct.origin}${path}`, {
    method,
    headers: {
      ...headers,
      ...(type && { 'content-type': type }),
      date,
      authorization: `GCS v1HMAC:${DIRECT.apiKeyId}:${hmacOf(text, DIRECT.apiSecret)}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('addresses', () => {
  const create = async (headers: Record<string, string>) => {
    const path = `/v2/${DIRECT.merchantId}/hostedcheckouts`;
    const body = {
      order: {
        amountOfMoney: { amount: 9_000, currencyCode: 'EUR' },
        references: { merchantReference: 'TLS' },
      },
      hostedCheckoutSpecificInput: { returnUrl: `${shop.origin}/return` },
    };
    const answer = await (await signedCall('POST', path, body, headers)).json();
    return new URL(answer.redirectUrl).origin;
  };

  it('D-45: a page has the address under which a proxy of this machine serves it', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example:9443' };
    expect(await create(forwarded)).toBe('https://pay.example:9443');
    expect(await create({})).toBe(direct.origin);
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
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    appendFileSync(join(folder, 'checkouts.ndjson'), `${lines}{"id":"torn`);
    await first.close();
    shop.received.length = 0;
    shop.state.status = 200;

    const second = await startDirect({ ...options, folder });
    const types = () => shop.received.map(({ body }) => JSON.parse(body.toString()).type);
    await wait(() => shop.received.length === 2);
    expect(types().sort()).toEqual(['payment.capture_requested', 'payment.captured']);
    const again = shop.received.find(({ headers }) => headers['retry-count'] === '1');
    expect(again).toBeDefined();
    const { checkoutId } = pending;
    expect(await second.provider.ask.payment(`${checkoutId}_0`)).toMatchObject({
      snapshot: { state: 'ENCAISSE' },
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
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sandbox-')),
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
    const occupant = createServer();
    const port = await listen(occupant);
    const child = launch({ ...environment(), GATEWAY_PORT: String(port) });
    const [{ failure }] = await once(child, 'message');
    expect(failure).toMatch(new RegExp(`^Port ${port} is taken.*\\.$`));
    await new Promise((resolve) => occupant.close(resolve));
  });

  it('D-45: only known trials and actions are taken', async () => {
    const send = async (path: string, fields: Record<string, string>) =>
      (await poster(`${direct.origin}/control/${path}`, fields)).status;
    expect(await send('next', { call: 'creation', trial: 'unknown' })).toBe(400);
    expect(await send('next', { call: 'creation', trial: 'pending' })).toBe(400);
    expect(await send('payments/1', { status: 'REVERSED', code: '0' })).toBe(404);
    const { checkoutId } = await begin();
    expect(await send(`checkouts/${checkoutId}`, { status: 'odd' })).toBe(400);
  });
});
