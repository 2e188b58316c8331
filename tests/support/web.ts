import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import {
  ORIGIN_PLACEHOLDER,
  pageFile,
  SETTINGS_ID,
  SETTINGS_PLACEHOLDER,
} from '#contract/pages.ts';
import { PATH_NAMES, type PathName } from '#contract/paths.ts';
import { siteMap } from '../../scripts/vite/siteMap.ts';

/** Every page that `writeWeb` writes holds this script. */
export const INLINE_SCRIPT = 'document.title;';

function page(name: PathName, language: Language, demonstration: boolean): string {
  return `<!doctype html><html lang="${language}"><head><title>${name}</title>
<link rel="canonical" href="${ORIGIN_PLACEHOLDER}/${language}"><script>${INLINE_SCRIPT}</script></head>
<body>${demonstration ? '<p>DEMO</p>' : ''}<p>Tel. <a href="tel:__REGLAGE_telephonePaiement__">__REGLAGE_telephonePaiement__</a></p>
<p><!-- -->Par __REGLAGE_editeur__</p>${'<p>Une ligne de texte</p>'.repeat(60)}
<script type="module" crossorigin src="/assets/app-abcdefgh.js"></script>
<script type="application/json" id="${SETTINGS_ID}">${SETTINGS_PLACEHOLDER}</script></body></html>`;
}

/** Where the build leaves the renderer of outcomes; it says what it was given. */
export function writeRenderer(folder: URL): void {
  const file = new URL('../prerender/prerender.js', folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(
    file,
    `export const createOutcomeRenderer = async () => async (language, url, amende) => ({
  head: '<title>' + language + '</title>', root: '<div id="root">R</div>', written: { titre: 'T', amende },
});`,
  );
}

/** A built web app of a few lines: every page that the build renders, and one asset. */
export function writeWeb(): { readonly folder: URL; readonly remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'amendes-web-'));
  const root = join(parent, 'client');
  const write = (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const name of PATH_NAMES) {
    for (const language of LANGUAGES) {
      for (const demonstration of [false, true]) {
        write(pageFile(name, language, demonstration), page(name, language, demonstration));
      }
    }
  }
  write('index.html', '<html lang="fr"><title></title></html>');
  write('assets/app-abcdefgh.js', '1');
  copyFileSync('public/robots.txt', join(root, 'robots.txt'));
  write('sitemap.xml', siteMap());
  return {
    folder: pathToFileURL(`${root}/`),
    remove: () => rmSync(parent, { recursive: true }),
  };
}
