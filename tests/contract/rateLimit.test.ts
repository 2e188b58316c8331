import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type CallName, callOf } from '#contract/calls.ts';
import { type App, requestToken, startApp } from '../support/app.ts';

const PROXY = { TRUST_PROXY: '127.0.0.1' };
const MAIL = CALLS.envoiMail.limit;

let app: App;
beforeAll(async () => {
  app = await startApp(PROXY);
});
afterAll(() => app.close());

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

async function open(env: NodeJS.ProcessEnv): Promise<App> {
  const other = await startApp(env, { db: app.db });
  toClose.push(() => other.close());
  return other;
}

/** Calls without a bearer: they count against the limit, and cost nothing. */
async function exhaust({ app }: App, address: string, count: number = MAIL): Promise<number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const { statusCode } = await app.inject({
      method: CALLS.envoiMail.method,
      url: CALLS.envoiMail.path,
      headers: { 'x-forwarded-for': address },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

describe('limits of requests', () => {
  it('the request after the last one waits, with Retry-After; other calls and addresses do not', async () => {
    expect(new Set(await exhaust(app, '192.0.2.11'))).toEqual(new Set([401]));
    const refusal = await app.app.inject({
      method: 'POST',
      url: CALLS.envoiMail.path,
      headers: { 'x-forwarded-for': '192.0.2.11' },
    });
    expect(refusal.statusCode).toBe(429);
    expect(refusal.json().code).toBe('trop-de-tentatives');
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await exhaust(app, '192.0.2.12', 1)).toEqual([401]);
    const token = await requestToken(app, Date.now(), { 'x-forwarded-for': '192.0.2.11' });
    expect(token.statusCode).toBe(200);
  });
});

describe('D-14 invariant 2: the limit of each call', () => {
  const ask = (name: CallName, address: string) =>
    app.app.inject({
      method: CALLS[name].method,
      url: CALLS[name].path,
      headers: { 'x-forwarded-for': address },
    });

  it('D-14: 300 people of one address may look up within a minute, and the provider has no limit', () => {
    for (const name of ['token', 'rechercheAmende'] as const) {
      expect(CALLS[name].limit).toBeGreaterThanOrEqual(300);
    }
    expect(callOf('directNotification').limit).toBeNull();
  });

  it.each(CALL_NAMES)('%s: its headers say what the contract has, or 300', async (name) => {
    const { limit = 300 } = callOf(name);
    const { headers } = await ask(name, '192.0.2.90');
    expect(headers['x-ratelimit-limit']).toBe(limit === null ? undefined : String(limit));
  });
});

describe('X-Forwarded-For', () => {
  it('is believed of a trusted proxy only: from elsewhere all addresses are one', async () => {
    const single = await open({});
    await exhaust(single, '192.0.2.20');
    expect(await exhaust(single, '192.0.2.21', 1)).toEqual([429]);
    const trusting = await open({ TRUST_PROXY: '10.0.0.0/8' });
    await exhaust(trusting, '192.0.2.20');
    expect(await exhaust(trusting, '192.0.2.21', 1)).toEqual([429]);
  });

  it('what stands before a trusted proxy in the list is not believed', async () => {
    await exhaust(app, '203.0.113.9, 192.0.2.30');
    expect(await exhaust(app, '203.0.113.10, 192.0.2.30', 1)).toEqual([429]);
  });
});

it('D-32: each replica counts by itself', async () => {
  const [one, two] = [await open(PROXY), await open(PROXY)];
  expect(await exhaust(one, '192.0.2.40')).not.toContain(429);
  expect(await exhaust(one, '192.0.2.40', 1)).toEqual([429]);
  expect(await exhaust(two, '192.0.2.40')).not.toContain(429);
  expect(await exhaust(two, '192.0.2.40', 1)).toEqual([429]);
});
