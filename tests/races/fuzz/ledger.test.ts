import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { installClock, withMovableClock } from '../../support/ledger/clock.ts';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';
import { newDatabase } from '../../support/postgres.ts';

/** Sequences that `npm test` runs here. */
const USUAL = 40;

describe('what the provider holds is counted, set aside or said, on PostgreSQL', () => {
  let a: OpenDatabase;
  let b: OpenDatabase;
  beforeAll(async () => {
    const url = withMovableClock(await newDatabase(inject('postgresUrl'), inject('migrated')));
    [a, b] = [await openPostgres(url), await openPostgres(url)];
    await installClock(a.db);
  });
  afterAll(() => Promise.all([a.close(), b.close()]));

  it(
    'no sequence of two replicas that die loses or doubles a cent (I1 to I7)',
    async () => {
      const { sequences, states } = await runSequences([a.db, b.db], USUAL);
      process.stdout.write(`${sequences} sequences, ${states} states\n`);
      expect(sequences).toBeGreaterThanOrEqual(USUAL);
    },
    SEQUENCES_TIMEOUT_MS,
  );
});
