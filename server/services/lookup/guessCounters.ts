import { createHmac, createSecretKey } from 'node:crypto';
import { COUNTER_HOURS } from '#contract/domain/periods.ts';
import type { CounterState } from '../../ports/FailureCounters.ts';

const QUARTER_HOUR = 15 * 60;
const ONE_DAY = COUNTER_HOURS * 60 * 60;

interface Ceiling {
  readonly maximum: number;
  readonly period: number;
}

/** Wrong keys of one number by one address. */
const PER_PAIR: Ceiling = { maximum: 5, period: QUARTER_HOUR };
const PER_PAIR_AND_DAY: Ceiling = { maximum: 10, period: ONE_DAY };
const PER_OPERATION_CODE: Ceiling = { maximum: 5, period: QUARTER_HOUR };
/** Wrong keys of one number, from all addresses together. */
const PER_NUMBER: Ceiling = { maximum: 5, period: ONE_DAY };
/** Wrong keys by prefix of address. A wider prefix may have twice as many. */
const WRONG_KEYS: Ceiling = { maximum: 30, period: QUARTER_HOUR };
/** Unknown numbers have a higher ceiling: many people may have a notice that is not on file yet. */
const UNKNOWN: Ceiling = { maximum: 300, period: QUARTER_HOUR };

/** Seconds of delay at a ceiling. Each further wrong answer doubles them. */
const FIRST_DELAY = 5;
const LONGEST_DELAY = 60;

export interface Counter extends Ceiling {
  readonly key: string;
}

/** The counters that a wrong answer raises: those of the caller alone, and those that he shares with others. */
export interface GuessCounters {
  readonly own: readonly Counter[];
  /** Raised by a wrong key. The counter of the number comes last. */
  readonly wrong: readonly Counter[];
  readonly unknown: readonly Counter[];
}

/** @param secret hides numbers and addresses in the stored keys; all replicas need the same */
export function createCounterNames(secret: string) {
  const secretKey = createSecretKey(Buffer.from(secret));
  const keyOf = (...parts: readonly string[]): string =>
    createHmac('sha256', secretKey).update(parts.join('\0')).digest('base64url');
  const perPrefix = (
    name: string,
    prefixes: readonly string[],
    { maximum, period }: Ceiling,
  ): Counter[] =>
    prefixes.map((prefix, rank) => ({
      key: keyOf(name, prefix),
      maximum: maximum * 2 ** rank,
      period,
    }));
  return {
    /** @param number undefined if it is not known yet: then nothing is the caller's own */
    ofGuess(prefixes: readonly string[], number: string | undefined): GuessCounters {
      const wrong = perPrefix('prefixe', prefixes, WRONG_KEYS);
      const unknown = perPrefix('inconnu', prefixes, UNKNOWN);
      if (number === undefined) return { own: [], wrong, unknown };
      const pair = keyOf('couple', number, prefixes[0] ?? '');
      return {
        own: [
          { ...PER_PAIR, key: pair },
          { ...PER_PAIR_AND_DAY, key: `${pair}/jour` },
        ],
        wrong: [...wrong, { ...PER_NUMBER, key: keyOf('numero', number) }],
        unknown,
      };
    },
    ofOperationCode: (fineId: string): GuessCounters => ({
      own: [{ ...PER_OPERATION_CODE, key: keyOf('indicatif', fineId) }],
      wrong: [],
      unknown: [],
    }),
    /** Names the lane in which delayed guesses of one number or prefix wait one behind the other. */
    ofLane: (subject: string): string => keyOf('tour', subject),
  };
}

type States = ReadonlyMap<string, CounterState>;

/** Returns the seconds until none of these counters is at its ceiling. */
export function secondsToWait(counters: readonly Counter[], states: States): number {
  const waits = counters.map(({ key, maximum }) => {
    const state = states.get(key);
    return state !== undefined && state.count >= maximum ? Math.max(1, state.secondsLeft) : 0;
  });
  return Math.max(0, ...waits);
}

/** Returns the longest delay of these counters, in seconds. */
export function delayOf(counters: readonly Counter[], states: States): number {
  const delays = counters.map(({ key, maximum }) => {
    const above = (states.get(key)?.count ?? 0) - maximum;
    return above < 0 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** above);
  });
  return Math.max(0, ...delays);
}
