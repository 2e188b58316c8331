import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that is either whole or absent, also when the machine stops: under a temporary name first, then
 * renamed over what was there.
 * @param fichier its path; the folder exists
 */
export async function ecrireAtomique(fichier: string, contenu: string | Buffer): Promise<void> {
  const provisoire = `${fichier}.${randomUUID()}.tmp`;
  try {
    const poignee = await open(provisoire, 'wx', 0o600);
    try {
      await poignee.writeFile(contenu);
      await poignee.sync();
    } finally {
      await poignee.close();
    }
    await rename(provisoire, fichier);
  } catch (erreur) {
    await rm(provisoire, { force: true });
    throw erreur;
  }
  await synchroniserDossier(dirname(fichier));
}

/** Makes a rename last. Some systems cannot open a folder: there it lasts as soon as the system writes. */
async function synchroniserDossier(dossier: string): Promise<void> {
  if (process.platform === 'win32') return;
  const poignee = await open(dossier, 'r');
  try {
    await poignee.sync();
  } finally {
    await poignee.close();
  }
}
