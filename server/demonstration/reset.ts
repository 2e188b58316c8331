import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../database/directoryLock.ts';
import { migrate } from '../database/migrate.ts';
import { openEmbeddedDatabase } from '../database/open.ts';
import { createPeppers } from '../services/lookup/keyHash.ts';
import { seedDemonstration } from './seed.ts';

/** Secrets stay, so that the restarted service is the same. */
const LEFT_BY_VISITS = ['db', 'gateway-sandbox', 'mail', 'postal'];

/** D-12. @throws LockHeld while a server uses the folder; nothing is deleted then */
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
