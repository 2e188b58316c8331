import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import { baseAPart } from '../../support/embedded.ts';
import { CLOCK_SEARCH_PATH, installClock } from '../../support/ledger/clock.ts';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';

/** Sequences that `npm test` runs; PostgreSQL runs more of them. */
const USUAL = 12;

describe('what the provider holds is counted, set aside or said, on the embedded database', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await baseAPart();
    await sql.raw(`set search_path to ${CLOCK_SEARCH_PATH}`).execute(opened.db);
    await installClock(opened.db);
  });
  afterAll(() => opened.close());

  it(
    'no sequence of events loses or doubles a cent (I1 to I7)',
    async () => {
      const { sequences } = await runSequences([opened.db, opened.db], USUAL);
      expect(sequences).toBeGreaterThanOrEqual(USUAL);
    },
    SEQUENCES_TIMEOUT_MS,
  );
});
