import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import type { Database } from '#server/database/open.ts';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { createGuessLimits, type GuessLimits } from '#server/services/lookup/guessLimits.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { type App, requestToken } from '../support/app.ts';
import { type Apps, openApps } from './apps.ts';
import { createFine, KEY } from './support.ts';

const WRONG = '22';

class Held extends Error {
  override readonly name = 'Held';
}

let apps: Apps;
let bearer: string;
/** Seconds that requests were held for. A held request fails at once, and what it would answer is not seen. */
const holds: number[] = [];

beforeAll(async () => {
  apps = await openApps({
    pause: async (seconds) => {
      holds.push(seconds);
      throw new Held();
    },
  });
  bearer = (await requestToken(apps.a)).body;
});
beforeEach(async () => {
  holds.splice(0);
  await apps.db.deleteFrom('failureCounter').execute();
});
afterAll(() => apps.close());

const replica = (rank: number): App => (rank % 2 === 0 ? apps.a : apps.b);

async function search(rank: number, address: string, number: string, key: string, token = bearer) {
  const answer = await replica(rank).app.inject({
    method: 'POST',
    url: CALLS.rechercheAmende.path,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    payload: { numAmende: number, cleAmende: key },
  });
  return answer.statusCode === 200 ? answer.json().statutPaiement.valeur : answer.statusCode;
}

async function notices(count: number): Promise<string[]> {
  const numbers: string[] = [];
  const peppers = createPeppers(apps.a.config.secrets.KEY_PEPPERS);
  while (numbers.length < count) numbers.push(await createFine(apps.db));
  for (const number of numbers) {
    await apps.db
      .updateTable('fine')
      .set(peppers.protect(number, KEY))
      .where('number', '=', number)
      .execute();
  }
  return numbers;
}

const ofAll = (answers: readonly unknown[], one: unknown) =>
  answers.filter((answer) => answer === one).length;

describe('D-108: guesses that arrive together, on two replicas', () => {
  it('D-108: 400 wrong keys of an address at 400 numbers at once: sixty are answered', async () => {
    const numbers = await notices(400);
    const begunAt = performance.now();
    const answers = await Promise.all(
      numbers.map((number, rank) => search(rank, '198.51.100.7', number, WRONG)),
    );
    const forgotten = Math.floor((performance.now() - begunAt) / 11_000);
    expect(ofAll(answers, 'ERREUR')).toBeGreaterThanOrEqual(60);
    expect(ofAll(answers, 'ERREUR')).toBeLessThanOrEqual(60 + forgotten);
    expect(holds.length).toBeGreaterThan(0);
  });

  it('D-108: of an address that is closed a right key learns as little as a wrong one', async () => {
    const numbers = await notices(80);
    const wrong = numbers.map((number, rank) => search(rank, '198.51.100.8', number, WRONG));
    expect(ofAll(await Promise.all(wrong), 'ERREUR')).toBe(60);
    const right = numbers
      .slice(0, 20)
      .map((number, rank) => search(rank, '198.51.100.8', number, KEY));
    expect(ofAll(await Promise.all(right), 'A_PAYER')).toBe(0);
  });

  it('D-108: forty wrong keys of one number at once by one address: five are answered', async () => {
    const [number = ''] = await notices(1);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, rank) => search(rank, '198.51.100.9', number, WRONG)),
    );
    expect(ofAll(answers, 'ERREUR')).toBe(5);
    expect(ofAll(answers, 'ERREUR') + ofAll(answers, 500) + ofAll(answers, 429)).toBe(40);
  });

  it('D-108: a right key is answered while a whole /56 keeps its number busy', async () => {
    const [number = ''] = await notices(1);
    let isOver = false;
    const attacker = async (rank: number) => {
      for (let round = 0; !isOver; round += 1) {
        const subnet = ((rank + round * 8) % 256).toString(16);
        await search(round, `2001:db8:0:${subnet}::1`, number, WRONG);
      }
    };
    const attackers = Array.from({ length: 8 }, (_, rank) => attacker(rank));
    await expect.poll(() => holds.length).toBeGreaterThan(20);
    for (const address of ['203.0.113.1', '2001:db8:1::1', '203.0.113.2', '2001:db8:2::1']) {
      const token = (await requestToken(apps.b)).body;
      expect(await search(1, address, number, KEY, token)).toBe('A_PAYER');
    }
    isOver = true;
    await Promise.all(attackers);
  });
});

/** Seconds of the limits pass so many times as fast. */
const FASTER = 20;
/** Milliseconds of such a minute. */
const MINUTE_MS = 60_000 / FASTER;

/** The limits of a replica in such a time. After `end` nobody is held any longer. */
function hasten(db: Database): { limits: GuessLimits; end: () => void } {
  const counters = createSqlCounters(db);
  const fast: FailureCounters = {
    async judge(limits, isWrong) {
      const closed = await counters.judge(
        limits.map((limit) => ({ ...limit, everyS: limit.everyS / FASTER })),
        isWrong,
      );
      return closed && { ...closed, secondsLeft: closed.secondsLeft * FASTER };
    },
  };
  let isOver = false;
  const pause = async (seconds: number) => {
    if (!isOver) await sleep((seconds * 1_000) / FASTER);
    if (isOver) throw new Held();
  };
  return {
    limits: createGuessLimits(fast, 'secret', pause),
    end: () => {
      isOver = true;
    },
  };
}

describe('D-108: a prefix at its ceiling, on two replicas, twenty times as fast', () => {
  const guess = (limits: GuessLimits, address: string, rank: number, isRight = false) =>
    limits.attempt(
      { address, number: `5190${String(rank).padStart(10, '0')}` },
      async () => ({ isRight, answer: () => performance.now() }),
      async () => false,
    );

  it.each([
    ['256 /64s of a /56', 256, (rank: number) => `2001:db8:0:${rank.toString(16)}::1`, 90, 22],
    ['4 096 /64s of a /48', 4_096, (rank: number) => `2001:db8:0:${rank.toString(16)}::1`, 120, 11],
  ])(
    'D-108: %s at the same time, counted by minute',
    async (_, count, addressOf, atOnce, everyS) => {
      const [a, b] = [hasten(apps.a.db), hasten(apps.b.db)];
      const begunAt = performance.now();
      const answeredAt: number[] = [];
      const guesses = Array.from({ length: count }, async (_one, rank) => {
        const { limits } = rank % 2 === 0 ? a : b;
        const outcome = await guess(limits, addressOf(rank), rank);
        if ('result' in outcome) answeredAt.push(outcome.result - begunAt);
      });
      await sleep(2 * MINUTE_MS);
      for (const { end } of [a, b]) end();
      const lastedMs = performance.now() - begunAt;
      await Promise.allSettled(guesses);
      const until = (ms: number) => answeredAt.filter((at) => at <= ms).length;
      const perMinute = Math.ceil(60 / everyS);
      expect(until(MINUTE_MS)).toBeLessThanOrEqual(atOnce + perMinute);
      expect(until(2 * MINUTE_MS)).toBeLessThanOrEqual(atOnce + 2 * perMinute);
      expect(until(lastedMs)).toBeGreaterThanOrEqual(atOnce + 1);
    },
  );

  it('D-14 D-108: ten colleagues beside wrong keys of their address are answered within two minutes', async () => {
    const [a, b] = [hasten(apps.a.db), hasten(apps.b.db)];
    const office = '198.51.100.20';
    const from = (rank: number) => (rank % 2 === 0 ? a : b).limits;
    const wrong = Array.from({ length: 64 }, (_, rank) => guess(from(rank), office, rank));
    await expect
      .poll(async () => (await sql`select from failure_counter`.execute(apps.db)).rows.length)
      .toBeGreaterThan(60);
    const begunAt = performance.now();
    const right = Array.from({ length: 10 }, (_, rank) =>
      guess(from(rank), office, 100 + rank, true),
    );
    for (const outcome of await Promise.all(right)) {
      expect(outcome).toEqual({ result: expect.any(Number) });
    }
    expect(performance.now() - begunAt).toBeLessThan(2 * MINUTE_MS);
    for (const { end } of [a, b]) end();
    await Promise.allSettled(wrong);
  });
});
