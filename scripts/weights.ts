import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of Vite's manifest: what it imports at once, and its styles. */
interface Entry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Entry>>;

/** What a page loads before it is shown: files by name, with their bytes as sent (brotli). */
export interface Load {
  readonly js: ReadonlyMap<string, number>;
  readonly css: ReadonlyMap<string, number>;
}

/** Reads what the build wrote of its own files. */
export function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Bytes of a file as a browser that reads brotli gets it; small ones are sent as they are. */
export function sent(folder: string, file: string): number {
  const packed = join(folder, `${file}.br`);
  return readFileSync(existsSync(packed) ? packed : join(folder, file)).length;
}

/** The name of a chunk or an asset without its hash. */
const nameOf = (file: string): string =>
  file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.)/, '');

/** The manifest's key of a module, or of the chunk that a group of modules makes; its styles have a key beside it. */
function keyOf(manifest: Manifest, root: string): string {
  const key = Object.keys(manifest).find(
    (known) =>
      known === root ||
      known.endsWith(`/${root}`) ||
      (known.startsWith(`_${root}-`) && known.endsWith('.js')),
  );
  if (key === undefined) throw new Error(`${root}: not in the manifest`);
  return key;
}

/**
 * What the named modules or chunks and all that they import at once weigh.
 * @param roots such as `src/pages/detail/DetailPage.tsx`, or `start` for the chunk of that name
 * @param size bytes of a file
 * @throws Error on a name that the build does not know
 */
export function weigh(
  manifest: Manifest,
  roots: readonly string[],
  size: (file: string) => number,
): Load {
  const js = new Map<string, number>();
  const css = new Map<string, number>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined || js.has(entry.file)) return;
    js.set(entry.file, size(entry.file));
    for (const sheet of entry.css ?? []) css.set(sheet, size(sheet));
    for (const next of entry.imports ?? []) visit(next);
  };
  for (const root of roots) visit(keyOf(manifest, root));
  return { js, css };
}

/** The most that a route may load, in bytes of brotli, and in files. */
export interface Budget {
  readonly js: number;
  readonly css: number;
  readonly files: number;
}

const total = (files: ReadonlyMap<string, number>) =>
  [...files.values()].reduce((sum, size) => sum + size, 0);

const list = (files: ReadonlyMap<string, number>) =>
  [...files]
    .sort(([, a], [, b]) => b - a)
    .map(([file, size]) => `${nameOf(file)} ${size}`)
    .join(', ');

/**
 * What a route loads beyond its budget.
 * @returns one line for each budget that is exceeded, with the files that make it up, the heaviest first
 */
export function excess(route: string, { js, css }: Load, budget: Budget): string[] {
  const over = (what: string, spent: number, limit: number, files: ReadonlyMap<string, number>) =>
    spent > limit ? [`${route}: ${what} ${spent} > ${limit} (${list(files)})`] : [];
  return [
    ...over('js', total(js), budget.js, js),
    ...over('css', total(css), budget.css, css),
    ...over('files', js.size + css.size, budget.files, new Map([...js, ...css])),
  ];
}

/** What a route loads, for a table. */
export function summary({ js, css }: Load): Budget {
  return { js: total(js), css: total(css), files: js.size + css.size };
}
