import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode.ts';

const DAY_MS = 86_400_000;

/** Finds matching files that were last written more than `days` ago. A missing folder counts as empty. */
export async function findOlder(folder: string, pattern: RegExp, days: number): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const oldest = Date.now() - days * DAY_MS;
  const older: string[] = [];
  for (const name of names.filter((one) => pattern.test(one))) {
    const file = join(folder, name);
    // Another replica or the printer may have removed the file in the meantime.
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && found.mtimeMs < oldest) older.push(file);
  }
  return older;
}

/** @returns how many files were deleted */
export async function deleteOlder(folder: string, pattern: RegExp, days: number): Promise<number> {
  const files = await findOlder(folder, pattern, days);
  for (const file of files) await rm(file, { force: true });
  return files.length;
}
