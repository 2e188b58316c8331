import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a final separator. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const COMMON = ['package-lock.json', 'contract', 'public'];

/** The file that the build writes last, and its sources. */
export const PARTS = {
  programs: {
    made: 'dist/node/server/main.js',
    sources: [...COMMON, 'sandbox', 'server'],
  },
  web: {
    made: 'dist/client/pages/service/fr/accueil.html',
    sources: [...COMMON, 'index.html', 'vite.config.ts', 'design', 'scripts', 'src'],
  },
};

/** The bundler reads these characters as parts of an address. */
export function requireFolder(root = ROOT) {
  if (!/[#?]/.test(root)) return;
  console.error(`${root} has # or ? in its name, which the build cannot read: rename the folder.`);
  process.exit(1);
}

/** @typedef {keyof typeof PARTS} PartName */

/**
 * Returns the last change below a path. The time of a folder counts, because it changes when an entry comes or goes.
 * @type {(path: string) => number}
 */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * True if a part is as new as its sources. A machine without the sources runs what was built elsewhere.
 * @param {PartName} name
 */
export function isFresh(name, root = ROOT) {
  const { made, sources } = PARTS[name];
  const output = join(root, made);
  if (!existsSync(output)) return false;
  const built = statSync(output).mtimeMs;
  if (!sources.every((source) => existsSync(join(root, source)))) return true;
  return sources.every((source) => newest(join(root, source)) <= built);
}
