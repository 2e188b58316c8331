import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, with a final separator. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const COMMON = ['package-lock.json', 'contract', 'public'];

/** What the build makes: a file that is written at its end, and what it is made of. */
export const PARTS = {
  programs: {
    made: 'dist/node/server/main.js',
    sources: [...COMMON, 'vite.server.config.ts', 'sandbox', 'server'],
  },
  web: {
    made: 'dist/client/pages/service/fr/accueil.html',
    sources: [...COMMON, 'index.html', 'vite.config.ts', 'design', 'scripts', 'src'],
  },
};

/** @typedef {keyof typeof PARTS} PartName */

/**
 * When a file, or anything in a folder, was last written; a folder changes when an entry comes or goes.
 * @type {(path: string) => number}
 */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Whether a part is built and no source of it is newer.
 * @param {PartName} name
 */
export function isFresh(name, root = ROOT) {
  const { made, sources } = PARTS[name];
  const output = join(root, made);
  if (!existsSync(output)) return false;
  const built = statSync(output).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= built);
}
