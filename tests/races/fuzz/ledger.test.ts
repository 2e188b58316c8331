import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';
import { openReplicas, type Replicas } from '../support.ts';

/** Sequences that `npm test` runs. */
const USUAL = 40;

/** At the same time: one computes while the database of another works. */
const LANES = 2;

describe('what the provider holds is counted, set aside or said', () => {
  const lanes: Replicas[] = [];
  beforeAll(async () => {
    while (lanes.length < LANES) lanes.push(await openReplicas({ movableClock: true }));
  });
  afterAll(() => Promise.all(lanes.map((lane) => lane.close())));

  it(
    'no sequence of two replicas that die loses or doubles a cent (I1 to I7)',
    async () => {
      const { sequences, states } = await runSequences(
        lanes.map(({ a, b }) => [a, b] as const),
        USUAL,
      );
      process.stdout.write(`${sequences} sequences, ${states} states\n`);
      expect(sequences).toBeGreaterThanOrEqual(USUAL);
    },
    SEQUENCES_TIMEOUT_MS,
  );
});
