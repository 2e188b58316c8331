import { afterAll, beforeAll, describe, inject, it, vi } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { installClock, withMovableClock } from '../../support/ledger/clock.ts';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';
import { newDatabase } from '../../support/postgres.ts';

/** Sequences that `npm test` runs here; the embedded database runs more of them. */
const USUAL = 16;

vi.mock('#server/till/judge.ts', async (original) =>
  (await import('../../support/ledger/judged.ts')).remember(await original()),
);

describe('the ledger decides, on PostgreSQL', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openPostgres(
      withMovableClock(await newDatabase(inject('postgresUrl'), inject('migrated'))),
    );
    await installClock(opened.base);
  });
  afterAll(() => opened.close());

  it(
    'no sequence of events takes more than is owed (I1 to I7)',
    () => runSequences(opened.base, USUAL),
    SEQUENCES_TIMEOUT_MS,
  );
});
