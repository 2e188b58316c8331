import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What the client is made of: a change in any of these makes the build stale. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'contract',
  'design',
  'public',
  'src',
];

const OUT_DIR = 'dist/client';
const FINGERPRINT_FILE = 'dist/empreinte';

/** Types that gain from compression; images and woff2 are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm']);
const COMPRESSION_MIN_BYTES = 1024;

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** SHA-256 over the path and content of every source, so that a copied or touched tree is not built again. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

async function compressOne(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < COMPRESSION_MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/**
 * Builds the web app to `dist/client`, each text asset with its `.br` and `.gz`, and records the
 * fingerprint of what it was built from.
 * @throws what Vite reports
 */
export async function construire(): Promise<void> {
  const stamp = fingerprint();
  // Loaded here only: a start that finds its build never pays for the bundler.
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({ logLevel: 'warn', build: { outDir: OUT_DIR, emptyOutDir: true } });
  // Vite sets it for its own process; the server that starts next must not take itself for production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const assets = filesOf(OUT_DIR).filter((file) => COMPRESSIBLE.has(extname(file)));
  await Promise.all(assets.map(compressOne));
  writeFileSync(FINGERPRINT_FILE, stamp);
}

/**
 * Builds the web app when it is missing or older than its sources, seen by content.
 * @returns whether it built
 */
export async function construireSiNecessaire(): Promise<boolean> {
  const known = existsSync(FINGERPRINT_FILE) && existsSync(join(OUT_DIR, 'index.html'));
  if (known && readFileSync(FINGERPRINT_FILE, 'utf8') === fingerprint()) return false;
  await construire();
  return true;
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) await construire();
