import { readFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { MARKED_SETTINGS } from '#contract/pages.ts';
import { href, PATHS, type PathName, PUBLIC_SCREENS } from '#contract/paths.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { fillSettings } from '#server/plugins/pages.ts';
import { dictionaryOf, HEAD_SCRIPT, renderMarkup, renderPages } from '#src/app/prerender.tsx';
import { PAGES } from '#src/app/routes.tsx';
import { screenOf } from '#src/app/screens.ts';
import type { Dictionary } from '#src/i18n/dictionary.ts';
import { documentOf } from '../../../scripts/document.mjs';

const noms = Object.keys(PATHS).filter((nom): nom is PathName => nom in PATHS);
const ENTIERES = [...PUBLIC_SCREENS, 'introuvable', 'accueilPrerempli'] as const;
const lire = (adresse: string) => readFile(`public${adresse}`, 'utf8');
const textes = async (langue: Langue) => JSON.parse(await lire(`/assets/i18n/${langue}.json`));

let dictionnaire: Dictionary;
beforeAll(async () => {
  dictionnaire = dictionaryOf(lire);
  await Promise.all(LANGUES.map((langue) => dictionnaire.load(langue)));
});

/** Pages that several tests look at: each is rendered once. */
const rendues = new Map<string, Promise<string>>();

function rendre(nom: PathName, langue: Langue, reglages: Settings = DEFAULT_SETTINGS) {
  const page = () => renderMarkup(dictionnaire, reglages, nom, langue);
  if (reglages !== DEFAULT_SETTINGS) return page();
  const cle = `${langue} ${nom}`;
  const rendue = rendues.get(cle) ?? page();
  rendues.set(cle, rendue);
  return rendue;
}

describe('without a browser', () => {
  it('R-06: there is none here', () => {
    expect(typeof window).toBe('undefined');
    expect(typeof document).toBe('undefined');
  });

  describe.each(LANGUES)('in %s', (langue) => {
    it.each(ENTIERES)('R-04 R-06 R-15: %s is rendered in full, with its one title', async (nom) => {
      const html = await rendre(nom, langue);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html).toContain('id="contenu"');
      // React leaves these marks where it gave up, or where a script of its own would put a part in place.
      expect(html).not.toMatch(/<!--\$[!?~]-->|<script/);
    });

    it.each(noms)('R-16 D-20: %s says where it stands, but for home', async (nom) => {
      const html = await rendre(nom, langue);
      const { navigation, dsfr, titres } = await textes(langue);
      const [fil] = html.match(/<nav[^>]* class="fr-breadcrumb".*?<\/nav>/) ?? [];
      const ecran = screenOf(nom);
      if (ecran === 'accueil') {
        expect(fil).toBeUndefined();
        return;
      }
      expect(fil).toContain(`aria-label="${dsfr.breadcrumb}"`);
      expect(fil).toMatch(
        new RegExp(`href="${href('accueil', langue)}"[^>]*>${navigation.debut}</a>`),
      );
      const ici = /<span class="fr-breadcrumb__link" aria-current="page">(.*?)<\/span>/.exec(
        fil ?? '',
      );
      expect(ici?.[1]).toBe(renderToStaticMarkup(titres[ecran]));
      expect(html.indexOf('fr-breadcrumb')).toBeLessThan(html.indexOf('<main'));
    });

    it('L-01: the State body beside the brand is named in French, and leaves no trace where there is none', async () => {
      const nomme = (html: string) =>
        html.match(/<p class="fr-\w+__operator" lang="fr">[^<]+<\/p>/g) ?? [];
      expect(nomme(await rendre('accueil', langue))).toHaveLength(2);
      const sans = await rendre('accueil', langue, { ...DEFAULT_SETTINGS, operateur: '' });
      expect(sans).not.toContain('__operator');
    });

    it('R-16: a page that needs the session is its frame, and says what it needs', async () => {
      const { service, sansScript } = await textes(langue);
      for (const nom of ['detail', 'confirmation', 'erreur'] as const) {
        const html = await rendre(nom, langue);
        expect(html).not.toMatch(/<h1[ >]/);
        expect(html).toContain(service.nom);
        expect(html).toContain('role="contentinfo"');
        expect(html).toMatch(/<noscript><div [^>]*class="fr-alert /);
        expect(html).toContain(sansScript.titre);
      }
    });
  });

  it.each(LANGUES)('D-06: in %s the prose of the FAQ is French, and says so', async (langue) => {
    const html = await rendre('faq', langue);
    expect(html).toMatch(/<div lang="fr"[^>]*><(?:section [^>]*id="avant"|nav )/);
    expect(html.includes((await textes(langue)).statiques.francaisSeulement)).toBe(langue !== 'fr');
    // Links stay in the language of the page.
    expect(html).toContain(`href="${href('securite', langue)}"`);
  });

  it('H-05 L-03 D-06: the FAQ is linked in French only', async () => {
    const lien = /href="\/\w\w\/tai\/faq"/;
    expect(await rendre('accueil', 'fr')).toMatch(lien);
    expect(await rendre('accueil', 'en')).not.toMatch(lien);
  });

  it('D-04: a page whose address is not known yet links to the beginning in the other languages', async () => {
    expect(await rendre('confirmation', 'fr')).toContain('lang="de" href="/de/tai"');
    expect(await rendre('introuvable', 'fr')).toContain('href="/de/page-introuvable"');
    expect(await rendre('aide', 'fr')).toContain('href="/de/tai/aide"');
  });
});

const REMPLIS = {
  operateur: 'L’opérateur "O" & <P>',
  liens: {
    contestation: 'https://exemple.fr/?a=1&b=2',
    stationnement: 'https://stationnement.exemple.fr/?c=3&d=4',
    telephonePaiement: '01 02 03',
    telephoneInformation: '04 05',
    telephoneEtranger: '+33 6 07',
    jdma: 'https://jedonnemonavis.numerique.gouv.fr/Demarches/1',
  },
  exploitant: {
    editeur: 'L’éditeur "A" & <B>',
    responsablePublication: "Le d'Arc",
    hebergeur: 'C',
    courriel: 'a@exemple.fr',
    courrielDonnees: 'b@exemple.fr',
    courrielAccessibilite: 'c@exemple.fr',
  },
};
const vider = <Groupe extends object>(groupe: Groupe) =>
  Object.fromEntries(Object.keys(groupe).map((nom) => [nom, ''])) as Groupe;
const VIDES = { operateur: '', liens: REMPLIS.liens, exploitant: vider(REMPLIS.exploitant) };

/**
 * The elements of a page, one a line, so that a difference is told in a line. React writes a comment between two texts;
 * where one is written for nothing it is of no consequence.
 */
const lignes = (html: string) => html.replaceAll('<!-- -->', '').split('<');

/** The lines of one page that the other lacks at the same place. */
const ecarts = (une: string, autre: string) => {
  const attendues = lignes(autre);
  return lignes(une).flatMap((ligne, rang) =>
    ligne === attendues[rang] ? [] : [`${ligne} # ${attendues[rang]}`],
  );
};

describe('the settings that the server writes into a rendered page', () => {
  describe.each(LANGUES)('in %s', (langue) => {
    it.each([
      ['all settings', REMPLIS, true],
      ['an operator without a name', VIDES, false],
    ])(
      'D-07: with %s each page is what the application would render',
      async (_, imprimes, demonstration) => {
        const { nonRenseigne } = (await textes(langue)).statiques;
        for (const nom of noms) {
          const commun = { ...DEFAULT_SETTINGS, demonstration };
          const modele = await rendre(nom, langue, { ...commun, ...MARKED_SETTINGS });
          const attendu = await rendre(nom, langue, { ...commun, ...imprimes });
          const rempli = fillSettings(modele, imprimes, nonRenseigne);
          expect(ecarts(rempli, attendu).slice(0, 3), nom).toEqual([]);
        }
      },
    );
  });

  it('D-07: the legal pages name what the operator filled in', async () => {
    const html = await rendre('mentionsLegales', 'fr', {
      ...DEFAULT_SETTINGS,
      ...MARKED_SETTINGS,
    });
    expect(html).toContain('__REGLAGE_editeur__');
    expect(fillSettings(html, REMPLIS, '?')).toContain('L’éditeur &quot;A&quot; &amp; &lt;B&gt;');
  });
});

describe('the document around a page', () => {
  /** What the bundler writes into the template. */
  const STYLESHEET = '<link rel="stylesheet" crossorigin href="/assets/style.css">';
  const MANIFEST = {
    'index.html': { file: 'assets/index.js' },
    'style.css': { file: 'assets/style.css' },
    ...Object.fromEntries(
      Object.values(PAGES).map(({ file }) => [`src/pages/x/${file}.tsx`, { file: `${file}.js` }]),
    ),
    'src/api/http.ts': { file: 'http.js' },
    'src/pages/x/HomePage.tsx': {
      file: 'assets/HomePage.js',
      imports: ['index.html', '_partage.js'],
    },
    '_partage.js': { file: 'assets/partage.js', imports: ['src/pages/x/HomePage.tsx'] },
  };
  let pages: Map<string, string>;
  let template: string;
  const input = () => ({ template, manifest: MANIFEST, script: 'theme()', rules: 'p{margin:0}' });
  beforeAll(async () => {
    template = (await readFile('index.html', 'utf8')).replace('</head>', `${STYLESHEET}</head>`);
    pages = new Map(
      (await renderPages(lire)).map((page) => [page.path, documentOf(input(), page)]),
    );
  });

  it('R-18: there is one for each address, language and environment', () => {
    expect(pages.size).toBe(noms.length * LANGUES.length * 2);
  });

  it('R-18 R-19: it names its language, title and page', () => {
    const html = pages.get('pages/service/de/introuvable.html') ?? '';
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('<title>404 - Seite nicht gefunden | Amendes.gouv.fr</title>');
    expect(html).toContain('data-page="introuvable"');
  });

  it('its scripts and texts are asked for at once, each once', () => {
    const html = pages.get('pages/service/en/accueil.html') ?? '';
    expect(html.match(/rel="modulepreload" href="[^"]+"/g)).toEqual([
      'rel="modulepreload" href="/assets/HomePage.js"',
      'rel="modulepreload" href="/assets/partage.js"',
    ]);
    expect(html.match(/as="fetch" crossorigin href="[^"]+"/g)).toEqual([
      'as="fetch" crossorigin href="/assets/i18n/en.json"',
    ]);
    const faq = pages.get('pages/service/en/faq.html') ?? '';
    expect(faq).toContain('href="/assets/i18n/faq.fr.json"');
  });

  it('R-19: a whole page paints with its own rules, a frame with the stylesheet', () => {
    const link = '<link rel="stylesheet" href="/assets/style.css" />';
    const home = pages.get('pages/service/fr/accueil.html') ?? '';
    expect(home).toContain('<style>p{margin:0}</style>');
    expect(home).toContain(`<template>${link}</template>`);
    expect(home).toContain(`<noscript>${link}`);
    const detail = pages.get('pages/service/fr/detail.html') ?? '';
    expect(detail).not.toContain('<style>');
    expect(detail.split(link)).toHaveLength(2);
    expect(detail).not.toContain('<template>');
  });

  it('R-19: what it says when no script comes is there, in its language alone', async () => {
    for (const langue of LANGUES) {
      const html = pages.get(`pages/service/${langue}/detail.html`) ?? '';
      expect(html).toContain(
        renderToStaticMarkup(
          <p id="panne" role="alert" lang={langue} hidden>
            {(await textes(langue)).service.panne}
          </p>,
        ),
      );
    }
  });

  it('D-12: says that data are made up in a demonstration only', async () => {
    const { titre } = (await textes('fr')).demonstration;
    expect(pages.get('pages/demonstration/fr/aide.html')).toContain(titre);
    expect(pages.get('pages/service/fr/aide.html')).not.toContain(titre);
  });

  it('its first script is whole: no word of it comes from elsewhere', () => {
    const html = pages.get('pages/service/fr/accueil.html') ?? '';
    expect(html.indexOf('<script>theme()</script>')).toBeLessThan(html.indexOf('<style>'));
    expect(HEAD_SCRIPT).toContain('"tai_webview"');
    expect(() => new Function(HEAD_SCRIPT)).not.toThrow();
    expect(HEAD_SCRIPT).not.toMatch(/__vite|import\(/);
  });

  it('a template without a place for the page is refused', async () => {
    const [page] = await renderPages(lire);
    if (page === undefined) throw new Error('no page');
    expect(() => documentOf({ ...input(), template: '<html lang="fr"' }, page)).toThrow(
      'index.html lacks',
    );
  });
});
