import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';
import { openReplicas, type Replicas } from '../support.ts';

/** Sequences that `npm test` runs. */
const USUAL = 40;

describe('what the provider holds is counted, set aside or said', () => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await openReplicas({ movableClock: true });
  });
  afterAll(() => replicas.close());

  it(
    'no sequence of two replicas that die loses or doubles a cent (I1 to I7)',
    async () => {
      const { sequences, states } = await runSequences([replicas.a, replicas.b], USUAL);
      process.stdout.write(`${sequences} sequences, ${states} states\n`);
      expect(sequences).toBeGreaterThanOrEqual(USUAL);
    },
    SEQUENCES_TIMEOUT_MS,
  );
});
