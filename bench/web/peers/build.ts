import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { govukPage } from './govuk.ts';

const require = createRequire(import.meta.url);
const folderOf = (file: string) => dirname(require.resolve(file));

/** The GOV.UK Design System's page, with its package's own files. */
export function buildGovuk(folder: string): void {
  const files = folderOf('govuk-frontend/dist/govuk/govuk-frontend.min.css');
  mkdirSync(folder, { recursive: true });
  for (const name of ['govuk-frontend.min.css', 'govuk-frontend.min.js', 'assets']) {
    cpSync(join(files, name), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'index.html'), govukPage());
}

/** What stands in the root element of one of our pages, as the service serves it. @throws where it serves none */
async function contentOf(address: string): Promise<string> {
  const html = await (await fetch(address)).text();
  const [, content] =
    /<div id="root"[^>]*>([\s\S]*)<\/div>\s*<script type="application\/json"/.exec(html) ?? [];
  if (content === undefined) throw new Error(`${address}: not a rendered page`);
  return content.replace(/<noscript>[\s\S]*?<\/noscript>/g, '');
}

/** Our own text and markup in a plain page with the DSFR's whole sheet and script, as its documentation says. */
export async function buildDsfr(folder: string, address: string): Promise<void> {
  const files = folderOf('@codegouvfr/react-dsfr/dsfr/dsfr.min.css');
  mkdirSync(folder, { recursive: true });
  for (const name of ['dsfr.min.css', 'dsfr.module.min.js', 'fonts', 'icons', 'artwork']) {
    cpSync(join(files, name), join(folder, name), { recursive: true });
  }
  const page = `<!doctype html><html lang="fr" data-fr-scheme="light"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>DSFR</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/dsfr.min.css"></head><body>${await contentOf(address)}
<script type="module" src="/dsfr.module.min.js"></script></body></html>`;
  writeFileSync(join(folder, 'index.html'), page);
}

/** The ordinary application of react-dsfr and Vite. */
export async function buildSpa(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'spa'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 1000 },
  });
}
