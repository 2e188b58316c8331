import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PARTS, ROOT, requireFolder } from './freshness.mjs';
import { prerender } from './prerender.mjs';

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm']);
const COMPRESSION_MIN_BYTES = 1024;
/** For larger files the highest quality takes seconds, and only readers of PDFs load one. */
const HIGHEST_QUALITY_MAX_BYTES = 1_000_000;
const QUALITY_OF_LARGE_FILES = 9;

/** @type {(file: string) => Promise<void>} */
async function compressOne(file) {
  const content = readFileSync(file);
  if (content.length < COMPRESSION_MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]:
      content.length > HIGHEST_QUALITY_MAX_BYTES
        ? QUALITY_OF_LARGE_FILES
        : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** A start with a fresh build does not load the bundler. */
async function loadVite() {
  return import('vite').catch(() => {
    throw new Error('The build needs the development packages: run `npm ci --include=dev`');
  });
}

/** Vite sets NODE_ENV; a server that starts next must not run as production. */
async function keepingEnvironment(/** @type {() => Promise<unknown>} */ work) {
  const { NODE_ENV } = process.env;
  await work();
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** On a failure `dist/node` stays as it was. */
async function buildPrograms() {
  const { build } = await loadVite();
  const draft = join(ROOT, `dist/node.${randomUUID()}`);
  const outDir = join(ROOT, 'dist/node');
  await build({
    configFile: join(ROOT, 'server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: draft },
  });
  // Two commands may compile at once: each puts a whole folder in place.
  rmSync(outDir, { recursive: true, force: true });
  renameSync(draft, outDir);
}

async function buildWeb() {
  const vite = await loadVite();
  const outDir = join(ROOT, 'dist/client');
  await vite.build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  await prerender(vite, outDir);
  const files = readdirSync(outDir, { recursive: true })
    .map((name) => join(outDir, String(name)))
    .filter((file) => COMPRESSIBLE.has(extname(file)) && statSync(file).isFile());
  await Promise.all(files.map(compressOne));
}

const BUILDERS = { programs: buildPrograms, web: buildWeb };

/** @param {import('./freshness.mjs').PartName} name */
export async function build(name) {
  await keepingEnvironment(BUILDERS[name]);
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  requireFolder();
  for (const name of /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS))) await build(name);
}
