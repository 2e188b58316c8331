import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { installClock, withMovableClock } from '../../support/ledger/clock.ts';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';
import { newDatabase } from '../../support/postgres.ts';

/** Sequences that `npm test` runs here; the embedded database runs more of them. */
const USUAL = 15;

describe('the ledger decides, on PostgreSQL', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openPostgres(withMovableClock(await newDatabase(inject('postgresUrl'))));
    await migrate(opened.base);
    await installClock(opened.base);
  });
  afterAll(() => opened.close());

  it(
    'no sequence of events takes more than is owed (I1 to I7)',
    () => runSequences(opened.base, USUAL),
    SEQUENCES_TIMEOUT_MS,
  );
});
