import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/readConfig.ts';
import { acquireLock } from '../../database/directoryLock.ts';
import { migrate } from '../../database/migrate.ts';
import { openEmbeddedDatabase } from '../../database/open.ts';
import { createPeppers } from '../../services/lookup/keyHash.ts';
import { seedDemonstration } from './seed.ts';

/** True if the demonstration uses the embedded database. A PostgreSQL belongs to an operator, and is not reset. */
export const hasOwnDemonstration = ({ demonstration, postgresUrl }: Config): boolean =>
  demonstration && postgresUrl === null;

/** Folders that visits fill. The file of secrets stays. */
const LEFT_BY_VISITS = ['db', 'gateway-sandbox', 'mail', 'postal'];

/**
 * Puts the demonstration back to its first day (D-12).
 * @throws LockHeld while a server runs; then nothing is deleted
 */
export async function resetDemonstration(dataFolder: string, peppers: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  const releaseLock = await acquireLock(dataFolder);
  try {
    for (const name of LEFT_BY_VISITS) {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    }
  } finally {
    releaseLock();
  }
  const { db, close } = await openEmbeddedDatabase(dataFolder);
  try {
    await migrate(db);
    await seedDemonstration(db, createPeppers(peppers));
  } finally {
    await close();
  }
}
