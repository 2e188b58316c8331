import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, with a final separator. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * What the build makes: a file that is there once it is made, and what it is made of.
 * @typedef {{ readonly made: string, readonly sources: readonly string[] }} Part
 */

/** @type {Readonly<Record<'programs' | 'web', Part>>} */
export const PARTS = {
  programs: {
    made: 'dist/node/server/main.js',
    sources: [
      'vite.server.config.ts',
      'package-lock.json',
      'contract',
      'public',
      'sandbox',
      'server',
    ],
  },
  web: {
    made: 'dist/client/pages/service/fr/accueil.html',
    sources: [
      'index.html',
      'scripts/criticalStyles.mjs',
      'scripts/prerender.mjs',
      'vite.config.ts',
      'package-lock.json',
      'contract',
      'design',
      'public',
      'scripts/build.mjs',
      'scripts/vite',
      'src',
    ],
  },
};

/** @typedef {keyof typeof PARTS} PartName */

/**
 * What is known of a part's sources: each file with its size and time, and the SHA-256 of their paths and contents.
 * @typedef {{ readonly files: string, readonly digest: string }} Stamp
 */

/** @type {(name: PartName) => string} */
const stampFile = (name) => join(ROOT, 'dist', `${name}.stamp.json`);

/** @type {(path: string) => string[]} */
function filesOf(path) {
  const whole = join(ROOT, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** @type {(files: readonly string[]) => string} */
function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @type {(files: readonly string[]) => string} */
const listOf = (files) =>
  files
    .map((file) => {
      const { size, mtimeMs } = statSync(join(ROOT, file));
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');

/**
 * The stamp of the sources as they are now; taken before a build, so that a change during it counts.
 * @type {(name: PartName) => Stamp}
 */
export function stampOf(name) {
  const files = PARTS[name].sources.flatMap(filesOf);
  return { files: listOf(files), digest: digestOf(files) };
}

/** @type {(name: PartName, stamp: Stamp) => void} */
export function writeStamp(name, stamp) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), JSON.stringify(stamp));
}

/**
 * Whether a part is built from its sources as they are. Contents are read only where a size or a time differs, so
 * that a copied or touched tree is not built again, and an unchanged one costs no reading.
 * @type {(name: PartName) => boolean}
 */
export function isFresh(name) {
  if (!existsSync(join(ROOT, PARTS[name].made)) || !existsSync(stampFile(name))) return false;
  /** @type {Stamp} */
  const known = JSON.parse(readFileSync(stampFile(name), 'utf8'));
  const files = PARTS[name].sources.flatMap(filesOf);
  const list = listOf(files);
  if (list === known.files) return true;
  if (digestOf(files) !== known.digest) return false;
  writeStamp(name, { files: list, digest: known.digest });
  return true;
}
