import { createHmac, createSecretKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { COUNTER_HOURS } from '#contract/domain/periods.ts';
import { addressPrefix } from '../../network/addressPrefix.ts';
import { createQueues } from '../../network/oneByOne.ts';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

const QUARTER_HOUR = 15 * 60;
const ONE_DAY = COUNTER_HOURS * 60 * 60;

interface Ceiling {
  readonly maximum: number;
  readonly period: number;
}

const PER_PAIR: Ceiling = { maximum: 5, period: QUARTER_HOUR };
const PER_PAIR_AND_DAY: Ceiling = { maximum: 10, period: ONE_DAY };
const PER_PREFIX: Ceiling = { maximum: 30, period: QUARTER_HOUR };
const PER_OPERATION_CODE: Ceiling = { maximum: 5, period: QUARTER_HOUR };
const PER_NUMBER: Ceiling = { maximum: 40, period: ONE_DAY };

/** Milliseconds that an unproved session waits while a number is under attack. */
const SLOWDOWN_MS = 5_000;

/** `number` is absent when only the address is known (`decrypte`). */
export interface Guess {
  readonly address: string;
  readonly number?: string;
}

export type GuessOutcome<Result> = { readonly result: Result } | { readonly secondsToWait: number };

export interface GuessLimits {
  /**
   * Counts wrong answers only (D-15). A session that has proved to know the number is never slowed.
   */
  attempt<Result>(
    guess: Guess,
    answer: () => Promise<Answer<Result>>,
    hasProof: () => Promise<boolean>,
  ): Promise<GuessOutcome<Result>>;
  /** Five wrong codes in 15 minutes, from any caller, block the fine (D-18). */
  attemptOperationCode<Result>(
    fineId: string,
    answer: () => Promise<Answer<Result>>,
  ): Promise<GuessOutcome<Result>>;
}

interface Answer<Result> {
  readonly right: boolean;
  readonly result: Result;
}

interface Counter extends Ceiling {
  readonly key: string;
}

/** @param secret hides numbers and addresses in the counters' keys; equal on all replicas */
export function createGuessLimits(
  counters: FailureCounters,
  secret: string,
  slowdownMs = SLOWDOWN_MS,
): GuessLimits {
  const inTurn = createQueues();
  const secretKey = createSecretKey(Buffer.from(secret));
  const keyOf = (...parts: readonly string[]): string =>
    createHmac('sha256', secretKey).update(parts.join('\0')).digest('base64url');

  return {
    attempt({ address, number }, answer, hasProof) {
      const prefix = addressPrefix(address);
      const blocking: Counter[] = [{ ...PER_PREFIX, key: keyOf('prefixe', prefix) }];
      const byNumber =
        number === undefined ? [] : [{ ...PER_NUMBER, key: keyOf('numero', number) }];
      if (number !== undefined) {
        const pair = keyOf('couple', number, prefix);
        blocking.push({ ...PER_PAIR, key: pair }, { ...PER_PAIR_AND_DAY, key: `${pair}/jour` });
      }
      const slowDown = async (before: States): Promise<void> => {
        const attack = secondsToWait(byNumber, before, (count, maximum) => count >= maximum) > 0;
        if (attack && !(await hasProof())) await wait(slowdownMs);
      };
      // One by one per number and prefix: guesses sent together must not pass before they count.
      return inTurn(`${number ?? ''} ${prefix}`, () =>
        answerWithin(counters, blocking, [...blocking, ...byNumber], answer, slowDown),
      );
    },
    attemptOperationCode(fineId, answer) {
      const counter = { ...PER_OPERATION_CODE, key: keyOf('indicatif', fineId) };
      return inTurn(counter.key, () => answerWithin(counters, [counter], [counter], answer));
    },
  };
}

type States = ReadonlyMap<string, CounterState>;

/** `blocking` refuse a guess; a wrong answer adds to `all`. */
async function answerWithin<Result>(
  counters: FailureCounters,
  blocking: readonly Counter[],
  all: readonly Counter[],
  answer: () => Promise<Answer<Result>>,
  slowDown: (before: States) => Promise<void> = async () => undefined,
): Promise<GuessOutcome<Result>> {
  const before = await counters.read(all.map(({ key }) => key));
  const refusedS = secondsToWait(blocking, before, (count, maximum) => count >= maximum);
  if (refusedS > 0) return { secondsToWait: refusedS };
  await slowDown(before);
  const { right, result } = await answer();
  if (right) return { result };
  const after = await counters.count(new Map(all.map(({ key, period }) => [key, period])));
  const exceededS = secondsToWait(blocking, after, (count, maximum) => count > maximum);
  return exceededS > 0 ? { secondsToWait: exceededS } : { result };
}

/** 0 when no counter is at its ceiling. */
function secondsToWait(
  counters: readonly Counter[],
  states: ReadonlyMap<string, CounterState>,
  reached: (count: number, maximum: number) => boolean,
): number {
  const waits = counters.map(({ key, maximum }) => {
    const state = states.get(key);
    return state !== undefined && reached(state.count, maximum)
      ? Math.max(1, state.secondsLeft)
      : 0;
  });
  return Math.max(0, ...waits);
}
