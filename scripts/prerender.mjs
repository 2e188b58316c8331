import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inlineCritical } from './criticalStyles.mjs';
import { ROOT } from './freshness.mjs';

const { resolve } = createRequire(import.meta.url);

/** Sets the theme before the first paint; part of every page. */
const THEME_SCRIPT = '@codegouvfr/react-dsfr/early-color-scheme.js';

/**
 * Compiles what renders the pages for Node, and runs it once.
 * @param {typeof import('vite')} vite
 * @param {string} outDir the built web app
 */
async function pagesOf({ build, minifySync }, outDir) {
  const draft = join(ROOT, `dist/prerender.${process.pid}`);
  const manifestFile = join(outDir, '.vite/manifest.json');
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    // Their sources import without the extensions that Node asks for.
    ssr: { noExternal: ['@codegouvfr/react-dsfr', 'tsafe'] },
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
    const { renderPages } = await import(pathToFileURL(join(draft, 'prerender.js')).href);
    return await renderPages({
      template: readFileSync(join(outDir, 'index.html'), 'utf8'),
      manifest: JSON.parse(readFileSync(manifestFile, 'utf8')),
      themeScript: minifySync(THEME_SCRIPT, readFileSync(resolve(THEME_SCRIPT), 'utf8')).code,
      read: (address) => readFile(join(outDir, address), 'utf8'),
    });
  } finally {
    rmSync(draft, { recursive: true, force: true });
    // It names the sources, and is of no use to visitors; the budgets are counted along it.
    renameSync(manifestFile, join(ROOT, 'dist/manifest.json'));
    rmSync(dirname(manifestFile), { recursive: true, force: true });
  }
}

/**
 * Writes the rendered pages into the built web app.
 * @param {typeof import('vite')} vite
 * @param {string} outDir the built web app, with its manifest
 * @throws what a page threw while it was rendered
 */
export async function prerender(vite, outDir) {
  const sheet = (/** @type {string} */ address) => readFileSync(join(outDir, address), 'utf8');
  for (const { path, html } of await inlineCritical(await pagesOf(vite, outDir), sheet)) {
    const file = join(outDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
}
