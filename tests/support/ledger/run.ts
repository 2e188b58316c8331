import fc from 'fast-check';
import type { Database } from '#server/database/open.ts';
import { fuzzing } from '../fuzz/settings.ts';
import { sequences } from './commands.ts';
import { Model } from './model.ts';
import { World } from './world.ts';

/** Sequences for each case of `FUZZ_RUNS`. */
const PER_CASE = 10;

/** A sequence takes some 0.1 s; a busy machine takes longer. */
const PER_SEQUENCE_MS = 1_000;

const CASES = Number(process.env.FUZZ_RUNS ?? 0);

/** Time that all sequences may take together, ms. */
export const SEQUENCES_TIMEOUT_MS = 120_000 + CASES * PER_CASE * PER_SEQUENCE_MS;

/**
 * Runs sequences of events against the real services, and compares each step with the model.
 * @param usual how many sequences `npm test` runs
 */
export async function runSequences(base: Database, usual: number): Promise<void> {
  const numRuns = CASES === 0 ? usual : CASES * PER_CASE;
  await fc.assert(
    fc.asyncProperty(sequences, async ({ first, rest }) => {
      const model = new Model();
      const world = await World.open(base);
      await first.run(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), rest);
    }),
    { ...fuzzing(usual), numRuns },
  );
}
