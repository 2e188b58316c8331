import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

/**
 * Deletes matching files that were last written more than `days` ago. A missing folder counts as empty.
 * @param simulate only counts them
 */
export async function deleteOlder(
  folder: string,
  pattern: RegExp,
  days: number,
  simulate = false,
): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const oldest = Date.now() - days * DAY_MS;
  let count = 0;
  for (const name of names.filter((one) => pattern.test(one))) {
    const file = join(folder, name);
    // Another replica or the printer may have removed the file in the meantime.
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile() || found.mtimeMs >= oldest) continue;
    if (!simulate) await rm(file, { force: true });
    count += 1;
  }
  return count;
}
