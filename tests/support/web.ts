import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import {
  ORIGIN_PLACEHOLDER,
  pageFile,
  SETTINGS_ID,
  SETTINGS_PLACEHOLDER,
} from '#contract/pages.ts';
import { PATHS, type PathName } from '#contract/paths.ts';
import { siteMap } from '../../scripts/vite/siteMap.ts';

/** A script that stands in every page of `ecrireWeb`. */
export const SCRIPT_EN_PLACE = 'document.title;';

const noms = Object.keys(PATHS).filter((nom): nom is PathName => nom in PATHS);

function page(nom: PathName, langue: Langue, demonstration: boolean): string {
  return `<!doctype html><html lang="${langue}"><head><title>${nom}</title>
<link rel="canonical" href="${ORIGIN_PLACEHOLDER}/${langue}"><script>${SCRIPT_EN_PLACE}</script></head>
<body>${demonstration ? '<p>DEMO</p>' : ''}<p>Tel. <a href="tel:__REGLAGE_telephonePaiement__">__REGLAGE_telephonePaiement__</a></p>
<p><!-- -->Par __REGLAGE_editeur__</p>${'<p>Une ligne de texte</p>'.repeat(60)}
<script type="module" crossorigin src="/assets/app-abcdefgh.js"></script>
<script type="application/json" id="${SETTINGS_ID}">${SETTINGS_PLACEHOLDER}</script></body></html>`;
}

/** A built web app of a few lines: every page that the build renders, and one asset. */
export function ecrireWeb(): { readonly dossier: URL; readonly retirer: () => void } {
  const racine = mkdtempSync(join(tmpdir(), 'amendes-web-'));
  const ecrire = (chemin: string, texte: string) => {
    const fichier = join(racine, chemin);
    mkdirSync(dirname(fichier), { recursive: true });
    writeFileSync(fichier, texte);
  };
  for (const nom of noms) {
    for (const langue of LANGUES) {
      for (const demonstration of [false, true]) {
        ecrire(pageFile(nom, langue, demonstration), page(nom, langue, demonstration));
      }
    }
  }
  ecrire('index.html', '<html lang="fr"><title></title></html>');
  ecrire('assets/app-abcdefgh.js', '1');
  copyFileSync('public/robots.txt', join(racine, 'robots.txt'));
  ecrire('sitemap.xml', siteMap());
  return {
    dossier: pathToFileURL(`${racine}/`),
    retirer: () => rmSync(racine, { recursive: true }),
  };
}
