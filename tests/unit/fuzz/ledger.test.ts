import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import { baseAPart } from '../../support/embedded.ts';
import { CLOCK_SEARCH_PATH, installClock } from '../../support/ledger/clock.ts';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';

/** Sequences that `npm test` runs: less than 40 s on two cores. */
const USUAL = 60;

vi.mock('#server/till/judge.ts', async (original) =>
  (await import('../../support/ledger/judged.ts')).remember(await original()),
);

describe('the ledger decides, on the embedded database', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await baseAPart();
    await sql.raw(`set search_path to ${CLOCK_SEARCH_PATH}`).execute(opened.base);
    await installClock(opened.base);
  });
  afterAll(() => opened.close());

  it(
    'no sequence of events takes more than is owed (I1 to I7)',
    () => runSequences(opened.base, USUAL),
    SEQUENCES_TIMEOUT_MS,
  );
});
