import { setTimeout as wait } from 'node:timers/promises';
import { addressPrefixes } from '../../network/addressPrefix.ts';
import { createQueues } from '../../network/oneByOne.ts';
import type { FailureCounters } from '../../ports/FailureCounters.ts';
import { createCounterNames, delayOf, type GuessCounters, secondsToWait } from './guessCounters.ts';

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
  const names = createCounterNames(secret);

  /**
   * Holds a guess while others have guessed too much, and lets one go at a time: the next waits until the one before
   * has counted.
   * @returns 0 once it may be answered, else the seconds after which the caller may try again
   */
  const hold = async (
    { own, wrong, unknown }: GuessCounters,
    prefixes: readonly string[],
    number: string | undefined,
  ): Promise<number> => {
    const crowd = [...wrong, ...unknown];
    const refusing = number === undefined ? crowd : own;
    for (let held = 0; ; ) {
      const states = await counters.read([...own, ...crowd].map(({ key }) => key));
      const refusedS = secondsToWait(refusing, states);
      if (refusedS > 0) return refusedS;
      const isNumber = secondsToWait(wrong.slice(prefixes.length), states) > 0;
      const delay = delayOf(crowd, states);
      const lane = names.ofLane(isNumber && number !== undefined ? number : (prefixes[0] ?? ''));
      const busyS = delay === 0 ? 0 : await counters.claim(lane, delay + 1);
      if (busyS === 0) {
        await pause(delay);
        return 0;
      }
      held += busyS;
      if (held + delay > LONGEST_HOLD) return busyS;
      await pause(busyS);
    }
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
      const guess = names.ofGuess(prefixes, number);
      const all = [...guess.own, ...guess.wrong, ...guess.unknown];
      const reply = () => answerAndCount(counters, guess, answer);
      // Guesses that arrive together wait for each other, so that none passes before the others count.
      const plain = await inTurn(number ?? prefixes[0] ?? '', async () => {
        const states = await counters.read(all.map(({ key }) => key));
        return secondsToWait(all, states) === 0 ? reply() : null;
      });
      if (plain !== null) return plain;
      if (number !== undefined && (await hasProof())) return reply();
      const refusedS = await hold(guess, prefixes, number);
      return refusedS === 0 ? reply() : { secondsToWait: refusedS };
    },
    /** Five wrong codes in 15 minutes block the fine for everybody (D-18). */
    attemptOperationCode<Result>(
      fineId: string,
      answer: () => Promise<Answer<Result>>,
    ): Promise<GuessOutcome<Result>> {
      const guess = names.ofOperationCode(fineId);
      return inTurn(fineId, async () => {
        const states = await counters.read(guess.own.map(({ key }) => key));
        const refusedS = secondsToWait(guess.own, states);
        return refusedS > 0 ? { secondsToWait: refusedS } : answerAndCount(counters, guess, answer);
      });
    },
  };
}

async function answerAndCount<Result>(
  counters: FailureCounters,
  { own, wrong, unknown }: GuessCounters,
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
