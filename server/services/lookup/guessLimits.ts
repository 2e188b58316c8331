import { createHmac, createSecretKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { COUNTER_HOURS } from '#contract/domain/periods.ts';
import { addressPrefixes } from '../../network/addressPrefix.ts';
import { createQueues } from '../../network/oneByOne.ts';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

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
/** Seconds that a request is held at most. The browser waits longer (`src/api/http.ts`). */
const LONGEST_HOLD = 65;

/** Who guesses what. `number` is absent in a call of `decrypte`, whose number is not known yet. */
export interface Guess {
  readonly address: string;
  readonly number?: string;
}

export type GuessOutcome<Result> = { readonly result: Result } | { readonly secondsToWait: number };

interface Answer<Result> {
  /** `unknown`: no such number or code. */
  readonly kind: 'right' | 'wrong' | 'unknown';
  readonly result: Result;
}

export type GuessLimits = ReturnType<typeof createGuessLimits>;

interface Counter extends Ceiling {
  readonly key: string;
}

interface Counted {
  readonly own: readonly Counter[];
  readonly wrong: readonly Counter[];
  readonly unknown: readonly Counter[];
}

type States = ReadonlyMap<string, CounterState>;

/**
 * Limits guesses of keys and codes.
 * @param secret hides numbers and addresses in the stored keys; all replicas need the same
 * @param pause waits for so many seconds
 */
export function createGuessLimits(
  counters: FailureCounters,
  secret: string,
  pause: (seconds: number) => Promise<void> = (seconds) => wait(seconds * 1_000),
) {
  const inTurn = createQueues();
  const secretKey = createSecretKey(Buffer.from(secret));
  const keyOf = (...parts: readonly string[]): string =>
    createHmac('sha256', secretKey).update(parts.join('\0')).digest('base64url');

  const countedBy = (prefixes: readonly string[], number: string | undefined): Counted => {
    const perPrefix = (name: string, { maximum, period }: Ceiling): Counter[] =>
      prefixes.map((prefix, rank) => ({
        key: keyOf(name, prefix),
        maximum: maximum * 2 ** rank,
        period,
      }));
    const wrong = perPrefix('prefixe', WRONG_KEYS);
    const unknown = perPrefix('inconnu', UNKNOWN);
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
  };

  return {
    /**
     * Counts wrong answers (D-15, D-58). Wrong answers of others only delay a caller; only his own refuse him. A
     * session that has proved the number is spared.
     */
    async attempt<Result>(
      { address, number }: Guess,
      answer: () => Promise<Answer<Result>>,
      hasProof: () => Promise<boolean>,
    ): Promise<GuessOutcome<Result>> {
      const prefixes = addressPrefixes(address);
      const counted = countedBy(prefixes, number);
      const crowd = [...counted.wrong, ...counted.unknown];
      const read = () => counters.read([...counted.own, ...crowd].map(({ key }) => key));
      const reply = () => answerAndCount(counters, counted, answer);
      const subject = number ?? prefixes[0] ?? '';
      // Guesses that arrive together wait for each other, so that none passes before the others count.
      const plain = await inTurn(subject, async () => {
        const isPlain = secondsToWait([...counted.own, ...crowd], await read()) === 0;
        return isPlain ? reply() : null;
      });
      if (plain !== null) return plain;
      if (number !== undefined && (await hasProof())) return reply();
      for (let held = 0; ; ) {
        const states = await read();
        const refusing = number === undefined ? crowd : counted.own;
        const refusedS = secondsToWait(refusing, states);
        if (refusedS > 0) return { secondsToWait: refusedS };
        const isNumber = secondsToWait(counted.wrong.slice(prefixes.length), states) > 0;
        const delay = delayOf(crowd, states);
        // One delayed guess at a time: the next waits until the one before has counted.
        const lane = keyOf('tour', isNumber ? subject : (prefixes[0] ?? ''));
        const busyS = delay === 0 ? 0 : await counters.claim(lane, delay + 1);
        if (busyS === 0) {
          await pause(delay);
          return reply();
        }
        held += busyS;
        if (held + delay > LONGEST_HOLD) return { secondsToWait: busyS };
        await pause(busyS);
      }
    },
    /** Five wrong codes in 15 minutes block the fine for everybody (D-18). */
    attemptOperationCode<Result>(
      fineId: string,
      answer: () => Promise<Answer<Result>>,
    ): Promise<GuessOutcome<Result>> {
      const own = [{ ...PER_OPERATION_CODE, key: keyOf('indicatif', fineId) }];
      return inTurn(fineId, async () => {
        const refusedS = secondsToWait(own, await counters.read(own.map(({ key }) => key)));
        if (refusedS > 0) return { secondsToWait: refusedS };
        return answerAndCount(counters, { own, wrong: [], unknown: [] }, answer);
      });
    },
  };
}

async function answerAndCount<Result>(
  counters: FailureCounters,
  { own, wrong, unknown }: Counted,
  answer: () => Promise<Answer<Result>>,
): Promise<GuessOutcome<Result>> {
  const { kind, result } = await answer();
  if (kind === 'right') return { result };
  const counted = [...own, ...(kind === 'wrong' ? wrong : unknown)];
  const after = await counters.count(new Map(counted.map(({ key, period }) => [key, period])));
  // Another replica may have counted meanwhile.
  const exceededS = secondsToWait(
    own.map((counter) => ({ ...counter, maximum: counter.maximum + 1 })),
    after,
  );
  return exceededS > 0 ? { secondsToWait: exceededS } : { result };
}

function secondsToWait(counters: readonly Counter[], states: States): number {
  const waits = counters.map(({ key, maximum }) => {
    const state = states.get(key);
    return state !== undefined && state.count >= maximum ? Math.max(1, state.secondsLeft) : 0;
  });
  return Math.max(0, ...waits);
}

/** Returns the longest delay of these counters, in seconds. */
function delayOf(counters: readonly Counter[], states: States): number {
  const delays = counters.map(({ key, maximum }) => {
    const above = (states.get(key)?.count ?? 0) - maximum;
    return above < 0 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** above);
  });
  return Math.max(0, ...delays);
}
