import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import { readDemoFines } from '#server/demonstration/fines.ts';
import { addressPrefix, addressPrefixes } from '#server/network/addressPrefix.ts';
import { type App, requestToken, startApp } from '../support/app.ts';

/** Seconds that answers were delayed by. */
const paused: number[] = [];
const known = await readDemoFines();

let app: App;
beforeAll(async () => {
  const pause = async (seconds: number) => void paused.push(seconds);
  app = await startApp({ TRUST_PROXY: '127.0.0.1' }, { pause });
});
beforeEach(async () => {
  paused.splice(0);
  await app.db.deleteFrom('failureCounter').execute();
});
afterAll(() => app.close());

const search = async (address: string, fineNumber: string, fineKey: string, token?: string) =>
  app.app.inject({
    method: 'POST',
    url: CALLS.rechercheAmende.path,
    headers: {
      authorization: `Bearer ${token ?? (await requestToken(app)).body}`,
      'x-forwarded-for': address,
    },
    payload: { numAmende: fineNumber, cleAmende: fineKey },
  });

const statuses = async (guesses: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(guesses)).map(({ statusCode }) => statusCode);

/** Lets the windows of 15 minutes end; those of a day go on. */
const passQuarterHour = () =>
  app.db
    .updateTable('failureCounter')
    .set({ expiresAt: sql<Date>`now()` })
    .where('key', 'not like', '%/jour')
    .execute();

describe('D-15: guessing', () => {
  it('D-15: ten wrong answers for a number and an address within a day', async () => {
    const guess = () => search('192.0.2.9', '51900101000021', '00');
    for (let times = 0; times < 10; times += 1) {
      if (times === 5) await passQuarterHour();
      expect((await guess()).statusCode).toBe(200);
    }
    await passQuarterHour();
    const refusal = await guess();
    expect(refusal.statusCode).toBe(429);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(86_400 - 60);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  });

  it('the sixth wrong answer for a number and an address waits, with Retry-After', async () => {
    const ip = '192.0.2.1';
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await search(ip, '51900101000021', '00')).statusCode).toBe(200);
    }
    const refusal = await search(ip, '51900101000021', '00');
    expect(refusal.statusCode).toBe(429);
    expect(refusal.json().code).toBe('trop-de-tentatives');
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // The right key waits too: otherwise the sixth guess would still tell.
    expect((await search(ip, '51900101000021', '81')).statusCode).toBe(429);
    expect((await search('192.0.2.2', '51900101000021', '81')).statusCode).toBe(200);
  });

  it('guesses sent together tell no more than guesses sent in turn', async () => {
    const keys = Array.from({ length: 40 }, (_, key) => String(key).padStart(2, '0'));
    const answers = await statuses(keys.map((key) => search('192.0.2.3', '51900301000011', key)));
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
  });

  it('right answers are not counted', async () => {
    const answers = await statuses(
      Array.from({ length: 30 }, () => search('192.0.2.4', '51900501000011', '94')),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('D-58: thirty honest tries of unknown numbers close nobody', async () => {
    const unknown = Array.from({ length: 34 }, (_, rank) => `519099000000${rank + 10}`);
    const answers = await statuses(unknown.map((number) => search('192.0.2.5', number, '00')));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await search('192.0.2.5', '51900501000011', '94')).statusCode).toBe(200);
    expect(paused).toEqual([]);
  });

  it.each([
    ['IPv4', (port: number) => `203.0.113.7:${port}`, '203.0.113.8:1'],
    ['IPv6', (port: number) => `[2001:db8:0:7::${port}]:${port}`, '[2001:db8:1:7::1]:1'],
    [
      'a second proxy',
      (port: number) => `203.0.113.9:${port}, 127.0.0.1:${port}`,
      '203.0.113.10:1',
    ],
  ])(
    'D-58: thirty wrong keys of one address delay its next answer, whatever the port (%s)',
    async (_, of, other) => {
      for (let rank = 0; rank < 30; rank += 1) {
        const { numAvis: noticeNumber = '', cleAvis: key } = known[rank] ?? {};
        await search(of(rank + 1), noticeNumber, key === '00' ? '01' : '00');
      }
      expect(paused).toEqual([]);
      expect((await search(of(1), '51900501000011', '94')).statusCode).toBe(200);
      expect(paused).toEqual([5]);
      expect((await search(other, '51900501000011', '94')).statusCode).toBe(200);
      expect(paused).toEqual([5]);
    },
  );

  it('D-58: decrypt and checks of receipts share the counter of unknown numbers, which refuses them alone', async () => {
    const token = (await requestToken(app)).body;
    const call = (name: 'decrypte' | 'justifierPaiement', payload: object) =>
      app.app.inject({
        method: 'POST',
        url: CALLS[name].path,
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.6' },
        payload,
      });
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await call('decrypte', { cipherText: 'x' })).statusCode).toBe(400);
    }
    await app.db
      .updateTable('failureCounter')
      .set({ count: 300 })
      .where('count', '=', 30)
      .execute();
    expect((await call('decrypte', { cipherText: 'x' })).statusCode).toBe(429);
    const proof = { numAvis: '51900102000011', cleAvis: '61' };
    expect((await call('justifierPaiement', proof)).statusCode).toBe(200);
    expect(paused).toEqual([5]);
  });

  it('D-58: a number under attack is delayed for strangers alone, never refused', async () => {
    const number = '51900101000031';
    const known = (await requestToken(app)).body;
    expect((await search('198.51.100.250', number, '01', known)).statusCode).toBe(200);
    for (let host = 1; host <= 5; host += 1) {
      expect((await search(`198.51.100.${host}`, number, '00')).statusCode).toBe(200);
    }
    expect((await search('198.51.100.251', number, '01', known)).statusCode).toBe(200);
    expect(paused).toEqual([]);
    expect((await search('198.51.100.251', number, '01')).statusCode).toBe(200);
    expect(paused).toEqual([5]);
  });

  it('D-58: number and key that were right in this browser are served where five others were wrong', async () => {
    const number = '51900501000011';
    const { cleAvis: key = '' } =
      known.find(({ numAvis: noticeNumber }) => noticeNumber === number) ?? {};
    const before = (await requestToken(app)).body;
    expect((await search('198.51.100.30', number, key, before)).statusCode).toBe(200);
    const wrong = key === '00' ? '01' : '00';
    for (let guess = 0; guess < 5; guess += 1) await search('198.51.100.30', number, wrong);
    expect((await search('198.51.100.30', number, key)).statusCode).toBe(429);
    expect((await search('198.51.100.30', number, key, before)).statusCode).toBe(200);
    await app.db
      .updateTable('binding')
      .set({ scope: 'receipt' })
      .where('sessionId', 'is not', null)
      .execute();
    // The word of a receipt proves no key.
    expect((await search('198.51.100.30', number, key, before)).statusCode).toBe(429);
  });

  it('no number and no address stands in the counters', async () => {
    for (let guess = 0; guess < 6; guess += 1) {
      await search(`192.0.2.${guess}`, '51900101000021', '00');
    }
    const rows = await app.db.selectFrom('failureCounter').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}(\/jour)?$/);
  });
});

describe('D-15: counters in the database', () => {
  const counters = () => createSqlCounters(app.db);
  const key = (): string => crypto.randomUUID();

  it('counts each key from one, and tells what is left of its window', async () => {
    const [a, b] = [key(), key()];
    await counters().count(new Map([[a, 900]]));
    const counts = await counters().count(
      new Map([
        [a, 900],
        [b, 86_400],
      ]),
    );
    expect(counts.get(a)?.count).toBe(2);
    expect(counts.get(b)?.count).toBe(1);
    const read = await counters().read([a, b, key()]);
    expect(read.size).toBe(2);
    expect(read.get(a)?.count).toBe(2);
    expect(read.get(b)?.secondsLeft).toBeGreaterThan(86_400 - 60);
    expect(read.get(b)?.secondsLeft).toBeLessThanOrEqual(86_400);
  });

  it('a window ends at its time, however often it was counted, and a new one begins at one', async () => {
    const one = key();
    const endIn = (seconds: number) =>
      app.db
        .updateTable('failureCounter')
        .set({ expiresAt: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
        .where('key', '=', one)
        .execute();
    await counters().count(new Map([[one, 900]]));
    await endIn(60);
    expect(
      (await counters().count(new Map([[one, 900]]))).get(one)?.secondsLeft,
    ).toBeLessThanOrEqual(60);
    await endIn(0);
    expect((await counters().read([one])).has(one)).toBe(false);
    expect((await counters().count(new Map([[one, 60]]))).get(one)?.count).toBe(1);
  });
});

describe('D-15: the prefix of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['203.0.113.7:', 'inconnue'],
    ['203.0.113.7:port', 'inconnue'],
    ['[203.0.113.7', 'inconnue'],
    ['nonsense', 'inconnue'],
    ['127.1', 'inconnue'],
    ['010.0.0.1', 'inconnue'],
    ['', 'inconnue'],
  ])('%s is %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
  });

  it('D-58: three prefixes of IPv6 are counted, one of IPv4', () => {
    expect(addressPrefixes('192.0.2.7')).toEqual(['192.0.2.7']);
    expect(addressPrefixes('2001:db8:abcd:12ef::1')).toEqual([
      '2001:db8:abcd:12ef::/64',
      '2001:db8:abcd:1200::/56',
      '2001:db8:abcd:0::/48',
    ]);
  });
});
