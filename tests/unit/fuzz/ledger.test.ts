import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { PROVIDER_NAMES } from '#contract/domain/providerName.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { baseAPart } from '../../support/embedded.ts';
import { CLOCK_SEARCH_PATH, installClock } from '../../support/ledger/clock.ts';
import { runSequences, SEQUENCES_TIMEOUT_MS } from '../../support/ledger/run.ts';

/** Sequences that `npm test` runs with each provider: less than 20 s on two cores. */
const USUAL = 30;

vi.mock('#server/till/judge.ts', async (original) =>
  (await import('../../support/ledger/judged.ts')).remember(await original()),
);

describe.each(PROVIDER_NAMES)(
  'the ledger decides, on the embedded database, with %s',
  (provider) => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await baseAPart();
      await sql.raw(`set search_path to ${CLOCK_SEARCH_PATH}`).execute(opened.base);
      await installClock(opened.base);
    });
    afterAll(() => opened.close());

    it(
      'no sequence of events takes more than is owed (I1 to I7)',
      () => runSequences(opened.base, USUAL, provider),
      SEQUENCES_TIMEOUT_MS,
    );
  },
);
