import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** For nobody but the user of the service. */
const MODE = 0o600;

const draftOf = (file: string): string => `${file}.${randomUUID()}.tmp`;

/**
 * Writes a file that is either whole or absent, also when the machine stops: under a temporary name first, then
 * renamed over what was there. `write-file-atomic` does not sync the folder, and its hook on signals ends a program
 * that handles SIGTERM once.
 * @param file its path; the folder exists
 * @param parts written one after the other
 */
export async function writeAtomically(
  file: string,
  ...parts: readonly (string | Uint8Array)[]
): Promise<void> {
  const draft = draftOf(file);
  try {
    const handle = await open(draft, 'wx', MODE);
    try {
      for (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/** The same for a small text, while the settings are read and nothing else runs. */
export function writeAtomicallySync(file: string, text: string): void {
  const draft = draftOf(file);
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: MODE, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/** Makes a rename last. Some systems cannot open a folder: there it lasts as soon as the system writes. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
