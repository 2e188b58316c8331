import { describe, expect, it } from 'vitest';
import type { CounterState, FailureCounters } from '#server/ports/FailureCounters.ts';
import { createGuessLimits } from '#server/services/lookup/guessLimits.ts';

const MINUTE = 60;

/** Counters and pauses by one clock, which moves on when all that runs waits. */
function createWorld() {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const windows = new Map<string, { count: number; until: number }>();
  const stateOf = (key: string): CounterState | undefined => {
    const window = windows.get(key);
    return window === undefined || window.until <= now
      ? undefined
      : { count: window.count, secondsLeft: window.until - now };
  };
  const add = (key: string, seconds: number): CounterState => {
    const state = stateOf(key);
    const until = state === undefined ? now + seconds : now + state.secondsLeft;
    const count = (state?.count ?? 0) + 1;
    windows.set(key, { count, until });
    return { count, secondsLeft: until - now };
  };
  const counters: FailureCounters = {
    read: async (keys) =>
      new Map(
        keys.flatMap((key) => {
          const state = stateOf(key);
          return state === undefined ? [] : [[key, state] as const];
        }),
      ),
    count: async (asked) => new Map([...asked].map(([key, seconds]) => [key, add(key, seconds)])),
    claim: async (key, seconds) => {
      const { count, secondsLeft } = add(key, seconds);
      return count === 1 ? 0 : secondsLeft;
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

/** Guesses from addresses on the limits of a world. */
const guesser =
  ({ attempt }: ReturnType<typeof createGuessLimits>) =>
  (address: string, kind: 'right' | 'wrong', number = '51900101000011') =>
    attempt(
      { address, number },
      async () => ({ kind, result: kind }),
      async () => false,
    );

const KEYS = Array.from({ length: 100 }, (_, key) => String(key).padStart(2, '0'));

/** Each attacker of a prefix of his own takes the next key, and asks again as soon as he is let. */
async function attack(prefixes: readonly string[], minutes: number) {
  const { counters, pause, runUntil } = createWorld();
  const guess = guesser(createGuessLimits(counters, 'secret', pause));
  const left = [...KEYS];
  let answered = 0;
  const guessFrom = async (address: string) => {
    while (left.length > 0) {
      const key = left.shift() ?? '';
      const outcome = await guess(address, 'wrong');
      if ('secondsToWait' in outcome) {
        left.unshift(key);
        await pause(outcome.secondsToWait);
      } else answered += 1;
    }
  };
  const all = prefixes.map(guessFrom);
  await runUntil(minutes * MINUTE);
  return { answered, all };
}

const twenty = Array.from({ length: 20 }, (_, rank) => rank + 1);

describe('D-58: a key of a hundred', () => {
  it.each([
    ['IPv4 addresses', twenty.map((rank) => `198.51.100.${rank}`)],
    ['prefixes of IPv6', twenty.map((rank) => `2001:db8:${rank}::1`)],
  ])(
    'D-58: twenty %s try at most eighteen in ten minutes, and need over an hour for all',
    async (_, prefixes) => {
      expect((await attack(prefixes, 1)).answered).toBeLessThanOrEqual(8);
      expect((await attack(prefixes, 10)).answered).toBeLessThanOrEqual(18);
      expect((await attack(prefixes, 75)).answered).toBeLessThan(KEYS.length);
    },
  );

  it('D-58: a payer who comes while twenty guess is answered once a turn is free', async () => {
    const { counters, pause, runUntil } = createWorld();
    const guess = guesser(createGuessLimits(counters, 'secret', pause));
    for (const rank of twenty.slice(0, 9)) {
      const waiting = guess(`198.51.100.${rank}`, 'wrong');
      await runUntil(rank * 2 * MINUTE);
      expect(await waiting).toEqual({ result: 'wrong' });
    }
    const payer = guess('203.0.113.1', 'right');
    await runUntil(60 * MINUTE);
    expect(await payer).toEqual({ result: 'right' });
  });

  it('D-58: one household of IPv6 does not get more tries by its many prefixes', async () => {
    const { counters, pause } = createWorld();
    const paused: number[] = [];
    const limits = createGuessLimits(counters, 'secret', async (seconds) => {
      paused.push(seconds);
      if (paused.length > 3) await pause(seconds);
    });
    const guess = guesser(limits);
    for (let rank = 0; rank < 60; rank += 1) {
      const address = `2001:db8:0:${(0x100 + rank).toString(16)}::1`;
      await guess(address, 'wrong', `5190010100${1_000 + rank}`);
    }
    expect(paused).toEqual([]);
    await guess('2001:db8:0:1ff::1', 'right');
    expect(paused).toEqual([5]);
  });
});
