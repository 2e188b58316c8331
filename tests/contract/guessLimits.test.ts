import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import { readDemoFines } from '#server/demonstration/fines.ts';
import { addressPrefix, addressPrefixes } from '#server/network/addressPrefix.ts';
import type { Limit } from '#server/ports/FailureCounters.ts';
import { type App, openSession, requestToken, startApp } from '../support/app.ts';

/** Seconds that answers were delayed by. */
const paused: number[] = [];
const known = await readDemoFines();

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let app: App;
beforeAll(async () => {
  const pause = async (seconds: number) => {
    paused.push(seconds);
    await pass(seconds);
  };
  app = await startApp({ TRUST_PROXY: '127.0.0.1' }, { pause });
});
beforeEach(async () => {
  paused.splice(0);
  await app.db.deleteFrom('failureCounter').execute();
});
afterAll(() => app.close());

/** Lets time pass for the counters. */
const pass = (seconds: number) =>
  app.db
    .updateTable('failureCounter')
    .set({ forgottenAt: sql<Date>`forgotten_at - make_interval(secs => ${seconds}::float8)` })
    .execute();

const post = async (name: CallName, address: string, payload: object, token?: string) =>
  app.app.inject({
    method: 'POST',
    url: CALLS[name].path,
    headers: {
      authorization: `Bearer ${token ?? (await requestToken(app)).body}`,
      'x-forwarded-for': address,
    },
    payload,
  });

const search = (address: string, fineNumber: string, fineKey: string, token?: string) =>
  post('rechercheAmende', address, { numAmende: fineNumber, cleAmende: fineKey }, token);

const statuses = async (guesses: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(guesses)).map(({ statusCode }) => statusCode);

/** Wrong answers of an address, each about another number that nobody has. They take no time for the counters. */
async function guessUnknown(count: number, address: (rank: number) => string): Promise<void> {
  const begunAt = performance.now();
  const token = (await requestToken(app)).body;
  for (let rank = 0; rank < count; rank += 1) {
    const answer = await search(address(rank), `5190990000${1_000 + rank}`, '00', token);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  }
  await pass((begunAt - performance.now()) / 1_000);
}

describe('D-15: guessing', () => {
  it('D-15: ten wrong answers for a number and an address within a day', async () => {
    const guess = () => search('192.0.2.9', '51900101000021', '00');
    for (let times = 0; times < 10; times += 1) {
      if (times >= 5) await pass(15 * MINUTE);
      expect((await guess()).statusCode).toBe(200);
    }
    await pass(15 * MINUTE);
    const refusal = await guess();
    expect(refusal.statusCode).toBe(429);
    const leftS = 2.4 * HOUR - 6 * 15 * MINUTE;
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(leftS - MINUTE);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(leftS);
    await pass(leftS);
    expect((await guess()).statusCode).toBe(200);
    const { rows } = await sql`select from failure_counter
      where forgotten_at > now() + interval '24 hours'`.execute(app.db);
    expect(rows).toEqual([]);
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

  it('D-108: a refusal ends on a whole second, so that its time tells nothing', async () => {
    for (let guess = 0; guess < 5; guess += 1) await search('192.0.2.8', '51900101000021', '00');
    expect((await search('192.0.2.8', '51900101000021', '81')).statusCode).toBe(429);
    expect(paused).toEqual([expect.any(Number)]);
    expect(paused[0]).toBeGreaterThan(0);
    expect(paused[0]).toBeLessThan(1);
  });

  it('right answers are not counted', async () => {
    const token = (await requestToken(app)).body;
    const answers = await statuses(
      Array.from({ length: 70 }, () => search('192.0.2.4', '51900501000011', '94', token)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await app.db.selectFrom('failureCounter').selectAll().execute()).toEqual([]);
  });

  it('D-108: fifty-eight honest tries of unknown numbers close nobody', async () => {
    await guessUnknown(58, () => '192.0.2.5');
    expect((await search('192.0.2.5', '51900501000011', '94')).statusCode).toBe(200);
    expect(paused).toEqual([]);
  });

  it.each([
    ['IPv4', 60, (port: number) => `203.0.113.7:${port}`, '203.0.113.8:1', 11],
    ['/64', 60, (rank: number) => `[2001:db8:0:7::${rank}]:${rank}`, '2001:db8:0:8::1', 44],
    ['/56', 90, (rank: number) => `2001:db8:0:${rank.toString(16)}::1`, '2001:db8:0:100::1', 22],
    ['/48', 120, (rank: number) => `2001:db8:0:${rank.toString(16)}00::1`, '2001:db8:1::1', 11],
    ['a second proxy', 60, (port: number) => `203.0.113.9:${port}, 127.0.0.1`, '203.0.113.10', 11],
  ])(
    'D-58: so many wrong answers of one prefix delay its next answer alone (%s, %i)',
    async (_, atOnce, of, other, everyS) => {
      await guessUnknown(atOnce, of);
      expect(paused).toEqual([]);
      expect((await search(other, '51900501000011', '94')).statusCode).toBe(200);
      expect(paused).toEqual([]);
      expect((await search(of(atOnce), '51900501000011', '94')).statusCode).toBe(200);
      expect(paused).toEqual([expect.any(Number)]);
      expect(paused[0]).toBeCloseTo(everyS, -1);
    },
  );

  it('D-108: wrong keys close neither sealed links nor checks of receipts, and those close no lookup', async () => {
    const ip = '192.0.2.6';
    const receipt = {
      codeVerification: 'AAAA-AAAA-AAAA',
      referenceReglement: 'R-0G7K-4MXR-92TB-W5HD',
      montant: 9_000,
      date: '2026-01-01',
    };
    const token = (await requestToken(app)).body;
    for (let guess = 0; guess < 70; guess += 1) {
      expect((await post('decrypte', ip, { cipherText: 'x' }, token)).statusCode).toBe(400);
      expect((await post('verification', ip, receipt, token)).json()).toEqual({ conforme: false });
    }
    await guessUnknown(60, () => ip);
    expect((await post('decrypte', ip, { cipherText: 'x' })).statusCode).toBe(400);
    expect((await post('verification', ip, receipt)).statusCode).toBe(200);
    expect(paused).toEqual([]);
    const proof = { numAvis: '51900102000011', cleAvis: '61' };
    expect((await post('justifierPaiement', ip, proof)).statusCode).toBe(200);
    expect(paused).toHaveLength(1);
  });

  it('D-108: a number under attack waits for those alone who had a wrong key of it before', async () => {
    const number = '51900101000031';
    const proved = (await requestToken(app)).body;
    expect((await search('198.51.100.250', number, '01', proved)).statusCode).toBe(200);
    for (let host = 1; host <= 12; host += 1) {
      expect((await search(`198.51.100.${host}`, number, '00')).statusCode).toBe(200);
    }
    expect((await search('198.51.100.251', number, '01')).statusCode).toBe(200);
    expect((await search('198.51.100.12', number, '01', proved)).statusCode).toBe(200);
    expect(paused).toEqual([]);
    expect((await search('198.51.100.12', number, '01')).statusCode).toBe(200);
    expect(paused).toEqual([expect.closeTo(MINUTE, -1)]);
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
    // Its wrong keys are no answers that others do not get.
    expect((await search('198.51.100.30', number, wrong, before)).statusCode).toBe(429);
    await app.db
      .updateTable('binding')
      .set({ scope: 'receipt' })
      .where('sessionId', 'is not', null)
      .execute();
    // The word of a receipt proves no key.
    expect((await search('198.51.100.30', number, key, before)).statusCode).toBe(429);
  });

  it('D-13: a right key that is refused binds nothing', async () => {
    const bindings = () => app.db.selectFrom('binding').selectAll().execute();
    const before = await bindings();
    for (let guess = 0; guess < 5; guess += 1) await search('192.0.2.7', '51900101000021', '00');
    expect((await search('192.0.2.7', '51900101000021', '81')).statusCode).toBe(429);
    expect(await bindings()).toEqual(before);
  });

  it('no number and no address stands in the counters', async () => {
    for (let guess = 0; guess < 6; guess += 1) {
      await search(`192.0.2.${guess}`, '51900101000021', '00');
    }
    const rows = await app.db.selectFrom('failureCounter').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

it('D-108: with nobody guessing a lookup makes three statements, and a wrong key two', async () => {
  let statements = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const { KEY_PEPPERS } = app.config.secrets;
  const counted = await startApp({ KEY_PEPPERS }, { db });
  onTestFinished(() => counted.close());
  const lookUp = async (key: string) => {
    const call = await openSession(counted);
    statements = 0;
    await call('rechercheAmende', { numAmende: '51900501000011', cleAmende: key });
    return statements;
  };
  expect([await lookUp('94'), await lookUp('94'), await lookUp('95')]).toEqual([3, 3, 2]);
});

describe('D-15: counters in the database', () => {
  const judge = (limits: readonly Limit[], isWrong: boolean) =>
    createSqlCounters(app.db).judge(limits, isWrong);
  const limit = (plus: Partial<Limit> = {}): Limit => ({
    key: crypto.randomUUID(),
    atOnce: 2,
    everyS: 100,
    ...plus,
  });

  it('allows some wrong answers at once, and one more each time the seconds have passed', async () => {
    const limits = [limit()];
    expect(await judge(limits, true)).toBe(null);
    expect(await judge(limits, true)).toBe(null);
    const closed = await judge(limits, true);
    expect(closed?.key).toBe(limits[0]?.key);
    expect(closed?.secondsLeft).toBeGreaterThan(95);
    expect(closed?.secondsLeft).toBeLessThanOrEqual(100);
    // What was not answered does not count.
    await pass(100);
    expect(await judge(limits, true)).toBe(null);
    expect(await judge(limits, false)).not.toBe(null);
    await pass(200);
    expect(await judge(limits, true)).toBe(null);
    expect(await judge(limits, true)).toBe(null);
    expect(await judge(limits, true)).not.toBe(null);
  });

  it('counts with all limits or with none, and names the one that waits longest', async () => {
    const [narrow, wide] = [limit({ atOnce: 1, everyS: 50 }), limit({ atOnce: 1, everyS: 90 })];
    expect(await judge([wide], true)).toBe(null);
    expect(await judge([narrow, wide], true)).toMatchObject({ key: wide.key });
    expect(await judge([narrow], true)).toBe(null);
    expect(await judge([narrow, wide], false)).toMatchObject({ key: wide.key });
  });

  it('a limit that holds only after another counts always, and never beyond its own time', async () => {
    const before = limit({ atOnce: 9 });
    const number = limit({ atOnce: 1, onlyAfter: before.key });
    for (let times = 0; times < 3; times += 1) expect(await judge([number], true)).toBe(null);
    expect(await judge([number, before], true)).toBe(null);
    const closed = await judge([number, before], false);
    expect(closed?.key).toBe(number.key);
    expect(closed?.secondsLeft).toBeLessThanOrEqual(100);
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
