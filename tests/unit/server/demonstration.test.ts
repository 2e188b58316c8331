import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockHeld } from '#server/database/directoryLock.ts';
import { type Database, openEmbeddedDatabase } from '#server/database/open.ts';
import { resetDemonstration } from '#server/office/demonstration/reset.ts';
import { seedDemonstration } from '#server/office/demonstration/seed.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { folderWithDatabase } from '../../support/embedded.ts';

const PEPPER = 'poivre-de-test-qui-a-plus-de-32-caracteres';

describe('demo reset', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await folderWithDatabase();
    mkdirSync(join(folder, 'mail'));
    writeFileSync(join(folder, 'mail', 'justificatif.eml'), 'courriel');
    writeFileSync(join(folder, 'secrets.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const withDatabase = async <T>(job: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await openEmbeddedDatabase(folder);
    return job(db).finally(close);
  };

  it('D-12: makes the fines payable again, deletes mails and keeps the secrets', async () => {
    await withDatabase(async (db) => {
      await seedDemonstration(db, createPeppers(PEPPER));
      await db.updateTable('fine').set({ status: 'PAYE' }).execute();
    });
    await resetDemonstration(folder, PEPPER);
    const statuses = await withDatabase((db) =>
      db.selectFrom('fine').select('status').distinct().execute(),
    );
    expect(statuses.map(({ status }) => status)).toContain('A_PAYER');
    expect(existsSync(join(folder, 'mail'))).toBe(false);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{}');
  });

  it('deletes nothing while a server has the database', async () => {
    await withDatabase(async () => {
      await expect(resetDemonstration(folder, PEPPER)).rejects.toThrow(LockHeld);
      expect(existsSync(join(folder, 'mail', 'justificatif.eml'))).toBe(true);
    });
  });
});
