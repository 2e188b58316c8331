import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const MODE = 0o600;

const draftOf = (file: string): string => `${file}.${randomUUID()}.tmp`;

/**
 * Writes a file that survives a power cut whole. The package `write-file-atomic` does not sync the folder and hooks
 * signals.
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

/** Blocks the process, so it is for the start only. */
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

/** Makes a rename survive a power cut. Windows cannot open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
