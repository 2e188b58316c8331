import type fc from 'fast-check';
import { TEST_MS } from '../limits.ts';

/** `npm test` runs the same few cases each time. `FUZZ_SEED` and `FUZZ_RUNS` give others; a failure prints its seed. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const RUNS = process.env.FUZZ_RUNS === undefined ? null : Number(process.env.FUZZ_RUNS);

const PER_RUN_MS = 100;

/** One property may take so many milliseconds. */
export const FUZZ_TIMEOUT_MS = TEST_MS + (RUNS ?? 0) * PER_RUN_MS;

/**
 * @param usual how many runs `npm test` makes
 * @param examples cases that failed once; they are run first
 */
export function fuzzing<T extends unknown[]>(
  usual: number,
  examples: readonly T[] = [],
): fc.Parameters<T> & { readonly seed: number; readonly numRuns: number } {
  return {
    seed: SEED,
    numRuns: (RUNS ?? usual) + examples.length,
    examples: [...examples],
  };
}
