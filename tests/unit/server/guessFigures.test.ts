import { describe, expect, it } from 'vitest';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { createGuessLimits } from '#server/services/lookup/guessLimits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Counters and pauses by one clock, which moves on when all that runs waits. */
function createWorld() {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const forgottenAt = new Map<string, number>();
  const forgotten = (key: string): number => Math.max(now, forgottenAt.get(key) ?? 0);
  const counters: FailureCounters = {
    judge: async (limits, isWrong) => {
      const closed = limits
        .filter(({ onlyAfter }) => onlyAfter === undefined || forgotten(onlyAfter) > now)
        .map(({ key, atOnce, everyS }) => ({
          key,
          secondsLeft: forgotten(key) - now - (atOnce - 1) * everyS,
        }))
        .filter(({ secondsLeft }) => secondsLeft > 0)
        .sort((one, other) => other.secondsLeft - one.secondsLeft)[0];
      if (closed !== undefined) return closed;
      for (const { key, atOnce, everyS } of isWrong ? limits : []) {
        forgottenAt.set(key, Math.min(forgotten(key) + everyS, now + atOnce * everyS));
      }
      return null;
    },
  };
  const pause = (seconds: number): Promise<void> =>
    new Promise((wake) => sleepers.push({ at: now + seconds, wake }));
  /** Lets all run that can, then moves to the next who wakes. */
  const runUntil = async (end: number) => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      sleepers.sort((one, other) => one.at - other.at);
      const next = sleepers[0];
      if (next === undefined || next.at > end) return;
      sleepers.shift();
      now = next.at;
      next.wake();
    }
  };
  return { counters, pause, runUntil };
}

/** Guesses on the limits of a world. */
function guesser({ counters, pause }: ReturnType<typeof createWorld>) {
  const { attempt } = createGuessLimits(counters, 'secret', pause);
  return (address: string, number: string, isRight = false) =>
    attempt(
      { address, number },
      async () => ({ isRight, answer: () => isRight }),
      async () => false,
    );
}

/**
 * Each attacker has an address and asks again as soon as he is let.
 * @param numberOf the number that he tries, by how many were tried before
 * @returns how many wrong answers all have after each time
 */
async function attack(
  addresses: readonly string[],
  times: readonly number[],
  numberOf: (rank: number) => string,
) {
  const world = createWorld();
  const guess = guesser(world);
  let tried = 0;
  let answered = 0;
  let isOver = false;
  for (const address of addresses) {
    const goOn = async () => {
      while (!isOver) {
        tried += 1;
        const outcome = await guess(address, numberOf(tried));
        if ('secondsToWait' in outcome) await world.pause(outcome.secondsToWait);
        else answered += 1;
      }
    };
    void goOn();
  }
  const counts: number[] = [];
  for (const end of times) {
    await world.runUntil(end);
    counts.push(answered);
  }
  isOver = true;
  await world.runUntil(Number.POSITIVE_INFINITY);
  return counts;
}

const NUMBER = '51900101000011';
const anotherNumber = (rank: number): string => `5190${String(rank).padStart(10, '0')}`;
const each = (count: number, address: (rank: string) => string): string[] =>
  Array.from({ length: count }, (_, rank) => address(rank.toString(16)));

describe('D-108: what a day of guesses gets', () => {
  it.each([
    ['an IPv4 address', each(40, () => '203.0.113.7'), 7_914],
    ['a /64', each(40, (rank) => `2001:db8:0:7::${rank}`), 2_023],
    ['a /56', each(256, (rank) => `2001:db8:0:${rank}::1`), 4_017],
    ['a /48', each(256, (rank) => `2001:db8:0:${rank}00::1`), 7_974],
  ])('D-108: %s gets at most 8 000 wrong answers', async (_, addresses, expected) => {
    const [day = 0] = await attack(addresses, [DAY], anotherNumber);
    expect(day).toBeLessThanOrEqual(8_000);
    expect(day).toBeGreaterThan(expected - 3);
    expect(day).toBeLessThanOrEqual(expected + 1);
  });
});

describe('D-58: a key of a hundred', () => {
  it.each([
    ['IPv4 addresses', each(20, (rank) => `198.51.100.${Number.parseInt(rank, 16)}`)],
    ['prefixes of IPv6', each(20, (rank) => `2001:db8:${rank}::1`)],
  ])('D-108: twenty %s need over an hour for all keys of a number', async (_, addresses) => {
    const counts = await attack(addresses, [MINUTE, 10 * MINUTE, 75 * MINUTE], () => NUMBER);
    expect(counts[0]).toBeLessThanOrEqual(21);
    expect(counts[1]).toBeLessThanOrEqual(30);
    expect(counts[2]).toBeLessThan(100);
  });

  it('D-108: one address, or one /48, tries ten at once and ten more in the first day', async () => {
    for (const addresses of [
      each(5, () => '203.0.113.7'),
      each(200, (rank) => `2001:db8:0:${rank}::1`),
    ]) {
      const counts = await attack(addresses, [MINUTE, 2 * HOUR, DAY], () => NUMBER);
      expect(counts).toEqual([5, 10, 19]);
    }
  });

  it('D-108: a payer who comes while twenty guess does not wait', async () => {
    const world = createWorld();
    const guess = guesser(world);
    const paused: Promise<unknown>[] = [];
    for (let rank = 1; rank <= 20; rank += 1) {
      for (let times = 0; times < 3; times += 1) paused.push(guess(`198.51.100.${rank}`, NUMBER));
    }
    await world.runUntil(0);
    expect(await guess('203.0.113.1', NUMBER, true)).toEqual({ result: true });
    await world.runUntil(HOUR);
    await Promise.all(paused);
  });

  it('D-108: a payer who had a wrong key himself is answered when the number allows one more', async () => {
    const world = createWorld();
    const guess = guesser(world);
    for (let rank = 1; rank <= 8; rank += 1) await guess(`198.51.100.${rank}`, NUMBER);
    await guess('203.0.113.1', NUMBER);
    const payer = guess('203.0.113.1', NUMBER, true);
    await world.runUntil(MINUTE);
    expect(await payer).toEqual({ result: true });
  });
});
