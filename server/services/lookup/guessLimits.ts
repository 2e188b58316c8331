import { createHmac, createSecretKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addressPrefix } from '../../network/addressPrefix.ts';
import { createQueues } from '../../oneByOne.ts';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

const QUARTER_HOUR = 15 * 60;
const ONE_DAY = 24 * 60 * 60;

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

/** `numero` is absent when only the address is known (`decrypte`). */
export interface Guess {
  readonly adresse: string;
  readonly numero?: string;
}

/** `attente` is in seconds. */
export type GuessOutcome<Result> = { readonly result: Result } | { readonly waitS: number };

export interface GuessLimits {
  /**
   * Counts wrong answers only (D-15). A session that proved to know the number (`prouve`) is never
   * slowed.
   */
  attempt<Result>(
    guess: Guess,
    attempt: () => Promise<Answer<Result>>,
    proven: () => Promise<boolean>,
  ): Promise<GuessOutcome<Result>>;
  /** Five wrong codes in 15 minutes, from any caller, block the fine (D-18). */
  attemptOperationCode<Result>(
    avisId: string,
    attempt: () => Promise<Answer<Result>>,
  ): Promise<GuessOutcome<Result>>;
}

interface Answer<Result> {
  readonly right: boolean;
  readonly resultat: Result;
}

interface Counter extends Ceiling {
  readonly cle: string;
}

/** @param secret hides numbers and addresses in the counters' keys; equal on all replicas */
export function createGuessLimits(
  counters: FailureCounters,
  secret: string,
  slowdownMs = SLOWDOWN_MS,
): GuessLimits {
  const file = createQueues();
  const secrete = createSecretKey(Buffer.from(secret));
  const key = (...parties: readonly string[]): string =>
    createHmac('sha256', secrete).update(parties.join('\0')).digest('base64url');

  return {
    attempt({ adresse, numero }, attempt, proven) {
      const prefix = addressPrefix(adresse);
      const blocking: Counter[] = [{ ...PER_PREFIX, cle: key('prefixe', prefix) }];
      const byNumber = numero === undefined ? [] : [{ ...PER_NUMBER, cle: key('numero', numero) }];
      if (numero !== undefined) {
        const pair = key('couple', numero, prefix);
        blocking.push({ ...PER_PAIR, cle: pair }, { ...PER_PAIR_AND_DAY, cle: `${pair}/jour` });
      }
      const slowDown = async (before: States): Promise<void> => {
        const attack = pending(byNumber, before, (count, maximum) => count >= maximum) > 0;
        if (attack && !(await proven())) await wait(slowdownMs);
      };
      // One by one per number and prefix: guesses sent together must not pass before they count.
      return file(`${numero ?? ''} ${prefix}`, () =>
        tryWithin(counters, blocking, [...blocking, ...byNumber], attempt, slowDown),
      );
    },
    attemptOperationCode(avisId, attempt) {
      const counter = { ...PER_OPERATION_CODE, cle: key('indicatif', avisId) };
      return file(counter.cle, () => tryWithin(counters, [counter], [counter], attempt));
    },
  };
}

type States = ReadonlyMap<string, CounterState>;

/** `bloquants` refuse a guess; a wrong answer adds to `tous`. */
async function tryWithin<Result>(
  counters: FailureCounters,
  blocking: readonly Counter[],
  all: readonly Counter[],
  attempt: () => Promise<Answer<Result>>,
  slowDown: (before: States) => Promise<void> = async () => undefined,
): Promise<GuessOutcome<Result>> {
  const before = await counters.read(all.map(({ cle }) => cle));
  const refusal = pending(blocking, before, (count, maximum) => count >= maximum);
  if (refusal > 0) return { waitS: refusal };
  await slowDown(before);
  const { right, resultat: result } = await attempt();
  if (right) return { result };
  const after = await counters.count(new Map(all.map(({ cle, period }) => [cle, period])));
  const depasse = pending(blocking, after, (count, maximum) => count > maximum);
  return depasse > 0 ? { waitS: depasse } : { result };
}

/** Seconds; 0 when no counter is at its ceiling. */
function pending(
  counters: readonly Counter[],
  states: ReadonlyMap<string, CounterState>,
  reached: (count: number, maximum: number) => boolean,
): number {
  const waits = counters.map(({ cle, maximum }) => {
    const state = states.get(cle);
    return state !== undefined && reached(state.nombre, maximum) ? Math.max(1, state.reste) : 0;
  });
  return Math.max(0, ...waits);
}
