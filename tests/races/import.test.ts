import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { CORPUS, tryOut } from '../support/importCorpus.ts';
import { newDatabase } from '../support/postgres.ts';

/** Of the files that `unit/server/importCorpus` tries on the embedded database, those whose texts a list of the driver escapes. */
const ESCAPED = ['echappements.ndjson', 'textes-extremes.ndjson', 'cellule-sur-deux-lignes.csv'];

describe('D-12: validate and import reject the same lines on PostgreSQL', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openPostgres(await newDatabase(inject('postgresUrl')));
    await migrate(opened.db);
  });
  afterAll(() => opened.close());

  it.each(CORPUS.filter(({ name }) => ESCAPED.includes(name)))('$name', (cases) =>
    tryOut(opened.db, cases),
  );
});
