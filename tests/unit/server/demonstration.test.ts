import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockHeld } from '#server/database/directoryLock.ts';
import { type Database, openEmbeddedDatabase } from '#server/database/open.ts';
import { resetDemonstration } from '#server/demonstration/reset.ts';
import { seedDemonstration } from '#server/demonstration/seed.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { dossierAvecBase } from '../../support/embarquee.ts';

const PEPPER = 'poivre-de-test-qui-a-plus-de-32-caracteres';

describe('demo reset', () => {
  let dossier: string;

  beforeEach(async () => {
    dossier = dossierAvecBase();
    mkdirSync(join(dossier, 'mail'));
    writeFileSync(join(dossier, 'mail', 'justificatif.eml'), 'courriel');
    writeFileSync(join(dossier, 'secrets.json'), '{}');
  });
  afterEach(() => rmSync(dossier, { recursive: true }));

  const avecBase = async <T>(travail: (base: Database) => Promise<T>): Promise<T> => {
    const { base, close } = await openEmbeddedDatabase(dossier);
    return travail(base).finally(close);
  };

  it('D-12: makes the fines payable again, deletes mails and keeps the secrets', async () => {
    await avecBase(async (base) => {
      await seedDemonstration(base, creerPeppers(PEPPER));
      await base.updateTable('amende').set({ statut: 'PAYE' }).execute();
    });
    await resetDemonstration(dossier, PEPPER);
    const statuts = await avecBase((base) =>
      base.selectFrom('amende').select('statut').distinct().execute(),
    );
    expect(statuts.map(({ statut }) => statut)).toContain('A_PAYER');
    expect(existsSync(join(dossier, 'mail'))).toBe(false);
    expect(readFileSync(join(dossier, 'secrets.json'), 'utf8')).toBe('{}');
  });

  it('deletes nothing while a server has the database', async () => {
    await avecBase(async () => {
      await expect(resetDemonstration(dossier, PEPPER)).rejects.toThrow(LockHeld);
      expect(existsSync(join(dossier, 'mail', 'justificatif.eml'))).toBe(true);
    });
  });
});
