import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { migrer } from '#server/database/migrate.ts';
import { type BaseOuverte, ouvrirPostgres } from '#server/database/open.ts';
import { CORPUS, eprouver } from '../support/corpusImport.ts';
import { nouvelleBase } from '../support/postgres.ts';

describe('D-12: validate and import reject the same lines on PostgreSQL', () => {
  let ouverte: BaseOuverte;
  beforeAll(async () => {
    ouverte = await ouvrirPostgres(await nouvelleBase(inject('postgresUrl')));
    await migrer(ouverte.base);
  });
  afterAll(() => ouverte.fermer());

  it.each(CORPUS)('$fichier', (cas) => eprouver(ouverte.base, cas));
});
