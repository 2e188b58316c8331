import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { criticalRules } from './criticalStyles.mjs';
import { documentOf } from './document.mjs';
import { ROOT } from './freshness.mjs';
import { stylesheetParts } from './stylesheetParts.mjs';

/** Not compiled: old browsers run it. */
const TOO_OLD_SCRIPT = join(ROOT, 'src/app/tooOld.js');

/**
 * Builds the renderer, renders all pages by it, and leaves it where the server finds it (contract/pages.ts).
 * @param {typeof import('vite')} vite
 * @param {(address: string) => Promise<string>} read
 * @param {string} place
 */
async function render({ build }, read, place) {
  const draft = join(ROOT, `dist/prerender.${randomUUID()}`);
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    // The server renders outcomes with it, and has no package of the web app.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: draft,
      copyPublicDir: false,
      manifest: false,
      minify: true,
    },
  });
  try {
    /** @type {typeof import('../src/app/prerender.tsx')} */
    const { renderPages, renderSamples, HEAD_SCRIPT } = await import(
      pathToFileURL(join(draft, 'prerender.js')).href
    );
    const pages = await renderPages(read);
    const samples = await renderSamples(read);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
    return { pages, samples, script: HEAD_SCRIPT };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Writes the parts of the stylesheet in its place.
 * @param {string} outDir
 * @param {string} file
 * @param {string} css
 * @returns {string[]} their files
 */
function writeParts(outDir, file, css) {
  rmSync(join(outDir, file));
  return stylesheetParts(css).map((part) => {
    // A browser keeps each file for a year, so its name follows from its own content.
    const hash = createHash('sha256').update(part).digest('base64url').slice(0, 8);
    const partFile = join(dirname(file), `style-${hash}.css`);
    writeFileSync(join(outDir, partFile), part);
    return partFile;
  });
}

/**
 * @param {typeof import('vite')} vite
 * @param {string} outDir the built web app
 */
export async function prerender(vite, outDir) {
  const read = (/** @type {string} */ address) => readFile(join(outDir, address), 'utf8');
  const manifestFile = join(outDir, '.vite/manifest.json');
  /** @type {import('vite').Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const place = join(outDir, '../prerender');
  const { pages, samples, script } = await render(vite, read, place);
  const whole = pages.filter((page) => page.whole);
  const stylesheet = manifest['style.css']?.file ?? '';
  const css = await read(stylesheet);
  const input = {
    template: await read('index.html'),
    manifest,
    script,
    tooOld: readFileSync(TOO_OLD_SCRIPT, 'utf8'),
    rules: await criticalRules(
      [...whole.map(({ root, tooOld }) => tooOld + root), ...samples],
      css,
    ),
    stylesheets: writeParts(outDir, stylesheet, css),
  };
  for (const page of pages) {
    const file = join(outDir, page.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, documentOf(input, page));
  }
  // The manifest names the sources, so it does not ship. The budgets need it.
  const listed = { ...manifest, 'style.css': { file: stylesheet, css: input.stylesheets } };
  writeFileSync(join(ROOT, 'dist/manifest.json'), JSON.stringify(listed));
  rmSync(dirname(manifestFile), { recursive: true, force: true });
}
