import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Daemons may be in these folders, which are not in everybody's PATH. */
const DAEMONS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Path of the first of these programs, or undefined where this machine has none. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...DAEMONS];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
