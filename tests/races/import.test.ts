import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { CORPUS, eprouver } from '../support/corpusImport.ts';
import { nouvelleBase } from '../support/postgres.ts';

describe('D-12: validate and import reject the same lines on PostgreSQL', () => {
  let ouverte: OpenDatabase;
  beforeAll(async () => {
    ouverte = await openPostgres(await nouvelleBase(inject('postgresUrl')));
    await migrate(ouverte.base);
  });
  afterAll(() => ouverte.close());

  it.each(CORPUS)('$fichier', (cas) => eprouver(ouverte.base, cas));
});
