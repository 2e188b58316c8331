import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../database/directoryLock.ts';
import { migrate } from '../database/migrate.ts';
import { openEmbeddedDatabase } from '../database/open.ts';
import { createPeppers } from '../services/fine/keyHash.ts';
import { seedDemonstration } from './seed.ts';

/** What visits leave in the folder of a demonstration; its secrets stay, so that its next start is the same service. */
const LEFT_BY_VISITS = ['db', 'gateway-sandbox', 'mail', 'postal'];

/**
 * Makes a demonstration as it was on its first day (D-12): payments, mails, letters and the simulated provider's book
 * are deleted, the fines loaded anew.
 * @param dataFolder of an embedded database
 * @throws LockHeld when a server has it: nothing is deleted then
 */
export async function resetDemonstration(dataFolder: string, peppers: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  const releaseLock = takeLock(dataFolder);
  try {
    for (const name of LEFT_BY_VISITS) {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    }
  } finally {
    releaseLock();
  }
  const { base, close } = await openEmbeddedDatabase(dataFolder);
  try {
    await migrate(base);
    await seedDemonstration(base, createPeppers(peppers));
  } finally {
    await close();
  }
}
