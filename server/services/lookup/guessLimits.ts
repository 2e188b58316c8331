import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { addressPrefixes } from '../../network/addressPrefix.ts';
import { createTurns, TooBusy } from '../../network/turns.ts';
import type { Closed, FailureCounters } from '../../ports/FailureCounters.ts';
import { createGuessFigures } from './guessFigures.ts';

/** Seconds that a request is held at most. The browser waits longer (`src/api/http.ts`). */
const LONGEST_HOLD = 65;

/** Held requests of one process, beside the first of each limit. */
const MOST_HELD = 1_000;

export interface Guess {
  readonly address: string;
  readonly number: string;
}

export type GuessOutcome<Result> = { readonly result: Result } | { readonly secondsToWait: number };

/** What a guess has found, before anybody is told. */
export interface Finding<Result> {
  readonly isRight: boolean;
  /** Called once the answer may be given. */
  readonly answer: () => Result | Promise<Result>;
}

export type GuessLimits = ReturnType<typeof createGuessLimits>;

/**
 * Limits guesses of keys and codes (docs/guessing.md).
 * @param secret hides numbers and addresses in the stored keys; all replicas need the same
 * @param pause waits for so many seconds
 */
export function createGuessLimits(
  counters: FailureCounters,
  secret: string,
  pause: (seconds: number) => Promise<void> = (seconds) => wait(seconds * 1_000),
) {
  const figures = createGuessFigures(secret);
  const inTurn = createTurns({
    atOnce: Number.POSITIVE_INFINITY,
    waiting: MOST_HELD,
    waitMs: LONGEST_HOLD * 1_000,
  });

  return {
    /**
     * Answers a guess, or holds it until its limits allow an answer. Right answers count for nothing. A session that
     * has proved the number is answered at once if the key is right.
     */
    async attempt<Result>(
      { address, number }: Guess,
      find: () => Promise<Finding<Result>>,
      hasProof: () => Promise<boolean>,
    ): Promise<GuessOutcome<Result>> {
      const limits = figures.ofGuess(addressPrefixes(address), number);
      const held = createStopwatch(pause);
      const isTooLong = ({ secondsLeft }: Closed): boolean =>
        held.seconds() + secondsLeft > LONGEST_HOLD;

      const tryOnce = async (): Promise<{ readonly result: Result } | Closed> => {
        const { isRight, answer } = await find();
        const closed = await counters.judge(limits, !isRight);
        // A wrong key asks for the proof as well: the time of a refusal must not tell which it was.
        if (closed !== null && !((await hasProof()) && isRight)) return closed;
        return { result: await answer() };
      };

      /** Those who wait for one limit try one behind the other. */
      const tryInTurn = async (closed: Closed) => {
        const headOfLane = async () => {
          for (;;) {
            const again = await tryOnce();
            if ('result' in again || again.key !== closed.key || isTooLong(again)) return again;
            await held.pause(again.secondsLeft);
          }
        };
        const leftMs = (LONGEST_HOLD - held.seconds()) * 1_000;
        return inTurn(closed.key, headOfLane, leftMs).catch((error: unknown) => {
          if (error instanceof TooBusy) return null;
          throw error;
        });
      };

      let outcome = await tryOnce();
      while (!('result' in outcome)) {
        const next = isTooLong(outcome) ? null : await tryInTurn(outcome);
        if (next === null) {
          await held.fillSecond();
          return { secondsToWait: Math.ceil(outcome.secondsLeft) };
        }
        outcome = next;
      }
      return outcome;
    },

    /** Five wrong codes in 15 minutes block the fine for everybody (D-18). */
    async attemptOperationCode<Result>(
      fineId: string,
      { isRight, answer }: Finding<Result>,
    ): Promise<GuessOutcome<Result>> {
      const closed = await counters.judge(figures.ofOperationCode(fineId), !isRight);
      return closed === null
        ? { result: await answer() }
        : { secondsToWait: Math.ceil(closed.secondsLeft) };
    },
  };
}

/** Measures how long a request is held. A test's pauses take no time, and count as if they did. */
function createStopwatch(pause: (seconds: number) => Promise<void>) {
  const begunAt = performance.now();
  let pausedS = 0;
  const seconds = (): number => Math.max(pausedS, (performance.now() - begunAt) / 1_000);
  const pauseFor = async (length: number): Promise<void> => {
    pausedS = seconds() + length;
    await pause(length);
  };
  return {
    seconds,
    pause: pauseFor,
    /** Ends on a whole second: how long a refusal takes tells nothing of what was found. */
    fillSecond: () => pauseFor(Math.ceil(seconds()) - seconds()),
  };
}
