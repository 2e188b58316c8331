import { readFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import {
  NO_COUNTRY,
  ORIGIN_PLACEHOLDER,
  PART_MARK,
  pageFile,
  type SettingWording,
} from '#contract/pages.ts';
import {
  contentLanguage,
  href,
  isPublic,
  PATH_NAMES,
  type PathName,
  PUBLIC_SCREENS,
  type PublicScreen,
} from '#contract/paths.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { fillSettings } from '#server/web/pages.ts';
import {
  createOutcomeRenderer,
  dictionaryOf,
  HEAD_SCRIPT,
  renderMarkup,
  renderPages,
  renderSamples,
} from '#src/app/prerender.tsx';
import { PAGES } from '#src/app/routes.tsx';
import { screenOf } from '#src/app/screens.ts';
import type { Dictionary } from '#src/i18n/dictionary.ts';
import { documentOf } from '../../../scripts/document.mjs';
import { FINE, PAID, PAID_DEPOSIT } from '../../../stories/support/fines.ts';
import { paymentOf } from '../../../stories/support/payments.ts';

const WHOLE = [...PUBLIC_SCREENS, 'introuvable', 'accueilPrerempli'] as const;
const read = (address: string) => readFile(`public${address}`, 'utf8');
const texts = async (language: Language) => JSON.parse(await read(`/assets/i18n/${language}.json`));

let dictionary: Dictionary;
let rendered: Awaited<ReturnType<typeof renderPages>>;
beforeAll(async () => {
  dictionary = dictionaryOf(read);
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
  rendered = await renderPages(read);
});
afterEach(() => vi.useRealTimers());

/** A page as the build writes it: rendered once for all tests, with its settings left open. */
function builtPage(name: PathName, language: Language, demonstration = false) {
  const page = rendered.find(({ path }) => path === pageFile(name, language, demonstration));
  if (page === undefined) throw new Error(`no page ${name}`);
  return page;
}

function giveBack(name: PathName, language: Language, demonstration = false): string {
  const { head, root } = builtPage(name, language, demonstration);
  return head + root;
}

/** A page as the application renders it with these settings. */
const renderWith = (name: PathName, language: Language, settings: Settings) =>
  renderMarkup(dictionary, settings, name, language);

const all = (html: string, pattern: RegExp): readonly (string | undefined)[] =>
  [...html.matchAll(pattern)].map(([, value]) => value);

/** What a page says of itself to search engines, to other sites and to readers. */
const factsOf = (html: string) => ({
  h1: all(html, /<h1[ >]/g).length,
  title: all(html, /<title>(.*?)<\/title>/g),
  robots: all(html, /<meta name="robots" content="(.*?)"/g),
  canonical: all(html, /<link rel="canonical" href="(.*?)"/g),
  shared: all(html, /<meta property="og:url" content="(.*?)"/g),
  picture: all(html, /<meta property="og:image" content="(.*?)"/g),
  descriptions: all(html, /(?:name|property)="(?:og:)?description" content="[^"]{10,}"/g).length,
  versions: all(html, /rel="alternate" hreflang/gi).length,
});

const PRIVATE_FACTS = {
  robots: ['noindex, nofollow'],
  canonical: [],
  shared: [],
  picture: [],
  descriptions: 0,
  versions: 0,
};

function publicFacts(name: PublicScreen, language: Language) {
  // The FAQ is written in French only (D-06).
  const address = `${ORIGIN_PLACEHOLDER}${href(name, name === 'faq' ? 'fr' : language)}`;
  return {
    robots: [],
    canonical: [address],
    shared: [address],
    picture: [`${ORIGIN_PLACEHOLDER}/partage.png`],
    descriptions: 2,
    versions: name === 'faq' ? 2 : LANGUAGES.length + 1,
  };
}

describe('without a browser', () => {
  describe.each(LANGUAGES)('in %s', (language) => {
    it.each(PATH_NAMES)(
      'R-04 R-06 R-15 R-17 R-18: %s has its h1, title, robots and addresses, each once',
      (name) => {
        const title = dictionary.i18n.getFixedT(language)(`titres.${screenOf(name)}`);
        expect(title).not.toContain('titres.');
        const expected = isPublic(name) ? publicFacts(name, language) : PRIVATE_FACTS;
        expect(factsOf(giveBack(name, language))).toEqual({
          ...expected,
          h1: WHOLE.some((whole) => whole === name) ? 1 : 0,
          title: [`${title} | Amendes.gouv.fr`],
        });
      },
    );

    it.each(WHOLE)('R-06: %s is rendered in full', (name) => {
      const html = giveBack(name, language);
      expect(html).toContain('id="contenu"');
      // React leaves these marks where it gave up, or where a script of its own would put a part in place.
      expect(html).not.toMatch(/<!--\$[!?~]-->|<script/);
    });

    it.each(PATH_NAMES)('%s says where it stands, but for home', async (name) => {
      const html = giveBack(name, language);
      const { navigation, dsfr, titres } = await texts(language);
      const [line] = html.match(/<nav[^>]* class="fr-breadcrumb".*?<\/nav>/) ?? [];
      const screen = screenOf(name);
      if (screen === 'accueil') {
        expect(line).toBeUndefined();
        return;
      }
      expect(line).toContain(`aria-label="${dsfr.breadcrumb}"`);
      expect(line).toMatch(
        new RegExp(`href="${href('accueil', language)}"[^>]*>${navigation.debut}</a>`),
      );
      expect(line).toContain(`>${dsfr.showBreadcrumb}</button>`);
      const here = /<a class="fr-breadcrumb__link" aria-current="page">(.*?)<\/a>/.exec(line ?? '');
      expect(here?.[1]).toBe(renderToStaticMarkup(titres[screen]));
      expect(html.indexOf('fr-breadcrumb')).toBeLessThan(html.indexOf('<main'));
    });

    it.each(PATH_NAMES)(
      'D-12: %s says in a demonstration that nothing is charged',
      async (name) => {
        const { titre, texte } = (await texts(language)).demonstration;
        const notice = giveBack(name, language, true);
        expect(notice).toContain(titre);
        expect(notice).toContain(renderToStaticMarkup(texte));
        expect(giveBack(name, language)).not.toContain(renderToStaticMarkup(texte));
      },
    );

    it.each(WHOLE)(
      'RGAA 13.2: each link of %s to another site says that it opens a window',
      async (name) => {
        const { newWindow } = (await texts(language)).dsfr;
        const links = giveBack(name, language).match(/<a [^>]*href="https?:[^>]*>/g) ?? [];
        const away = links.filter((link) => !link.includes(ORIGIN_PLACEHOLDER));
        expect(away.length).toBeGreaterThan(0);
        const silent = away.filter(
          (link) => !link.includes('target="_blank"') || !link.includes(newWindow),
        );
        expect(silent).toEqual([]);
      },
    );

    it('L-01: the State body beside the brand is named in French, and leaves no trace where there is none', async () => {
      const named = (html: string) =>
        html.match(/<p class="fr-\w+__operator" lang="fr">[^<]+<\/p>/g) ?? [];
      expect(named(giveBack('accueil', language))).toHaveLength(2);
      const without = await renderWith('accueil', language, { ...DEFAULT_SETTINGS, operateur: '' });
      expect(without).not.toContain('__operator');
    });

    it('R-16: a page that needs the session is its frame, and says what it needs', async () => {
      const { service, sansScript } = await texts(language);
      for (const name of ['detail', 'confirmation', 'erreur'] as const) {
        const html = giveBack(name, language);
        expect(html).not.toMatch(/<h1[ >]/);
        expect(html).toContain(service.nom);
        expect(html).toContain('role="contentinfo"');
        expect(html).toMatch(/<noscript><div [^>]*class="fr-alert /);
        expect(html).toContain(sansScript.titre);
      }
    });
  });

  it.each(LANGUAGES)(
    'D-06: in %s the prose of the FAQ is French, and says so',
    async (language) => {
      const html = giveBack('faq', language);
      expect(html).toMatch(/<div lang="fr"[^>]*><(?:section [^>]*id="avant"|nav )/);
      expect(html.includes((await texts(language)).statiques.francaisSeulement)).toBe(
        language !== 'fr',
      );
      // Links stay in the language of the page.
      expect(html).toContain(`href="${href('securite', language)}"`);
    },
  );

  it('H-05 L-03 D-06: the FAQ is linked in French only', async () => {
    const link = /href="\/\w\w\/tai\/faq"/;
    expect(giveBack('accueil', 'fr')).toMatch(link);
    expect(giveBack('accueil', 'en')).not.toMatch(link);
  });

  it('D-04: a page whose address is not known yet links to the beginning in the other languages', async () => {
    expect(giveBack('confirmation', 'fr')).toContain('lang="de" href="/de/tai"');
    expect(giveBack('introuvable', 'fr')).toContain('href="/de/page-introuvable"');
    expect(giveBack('aide', 'fr')).toContain('href="/de/tai/aide"');
  });
});

const FILLED = {
  operateur: 'L’opérateur "O" & <P>',
  attente: '25',
  contestation: {
    fr: 'https://exemple.fr/?a=1&b=2',
    en: 'https://exemple.fr/en',
    de: 'https://exemple.fr/de',
    nl: 'https://exemple.fr/nl',
    it: 'https://exemple.fr/it',
    es: 'https://exemple.fr/es',
  },
  liens: {
    stationnement: 'https://stationnement.exemple.fr/?c=3&d=4',
    telephonePaiement: '01 02 03',
    telephoneInformation: '0406 606 606',
    telephoneEtranger: '+33 6 07',
    jdma: 'https://jedonnemonavis.numerique.gouv.fr/Demarches/1',
  },
  exploitant: {
    editeur: 'L’éditeur "A" & <B>',
    responsablePublication: "Le d'Arc",
    adresseEditeur: '1 rue de "Paris"',
    hebergeur: 'C',
    adresseHebergeur: '2 rue <b>',
    telephoneHebergeur: '+33 1 23',
    delegueDonnees: 'D & E',
    paysHorsUe: 'CH,US',
    prestataire: 'F & fils',
    adressePrestataire: 'paiement.exemple.fr',
    courriel: 'a@exemple.fr',
    courrielDonnees: 'b@exemple.fr',
    contactSecurite: 'securite@exemple.fr',
    courrielAccessibilite: 'c@exemple.fr',
  },
  durees: {
    dureeLiaisons: '1',
    dureeEnvois: '30',
    dureePersonnelles: '400',
    dureeAmendes: '365',
    dureeTentatives: '400',
    dureePaiements: '3650',
    dureeStationnement: '2190',
    dureeVirement: '7',
    dureeRemboursement: '45',
  },
};
const empty = <Group extends object>(group: Group) =>
  Object.fromEntries(Object.keys(group).map((name) => [name, ''])) as Group;
const EMPTY_ONES = {
  ...FILLED,
  operateur: '',
  exploitant: empty(FILLED.exploitant),
  durees: empty(FILLED.durees),
};
/** The operator is known, and no data leave the Union. */
const NO_TRANSFER = { ...FILLED, exploitant: { ...FILLED.exploitant, paysHorsUe: NO_COUNTRY } };

async function wordsIn(language: Language, name: PathName): Promise<SettingWording> {
  const { nonRenseigne: missing, aucun: none } = (await texts(language)).statiques;
  return { language, formats: createFormats(contentLanguage(name, language)), missing, none };
}

/**
 * The elements of a page, one a line, so that a difference is told in a line. React writes a comment between two texts;
 * where one is written for nothing it is of no consequence.
 */
const rows = (html: string) => html.replaceAll('<!-- -->', '').split('<');

/** The lines of one page that the other lacks at the same place. */
const discrepancies = (one: string, other: string) => {
  const expected = rows(other);
  return rows(one).flatMap((row, rank) =>
    row === expected[rank] ? [] : [`${row} # ${expected[rank]}`],
  );
};

it('D-06: the head names the other languages, but for the FAQ, which has none', () => {
  const others = (name: 'aide' | 'faq') =>
    builtPage(name, 'fr').head.match(/og:locale:alternate/g)?.length ?? 0;
  expect([others('aide'), others('faq')]).toEqual([5, 0]);
});

describe('the settings that the server writes into a rendered page', () => {
  // French, and a language in which texts have marks of French.
  describe.each(['fr', 'de'] as const)('in %s', (language) => {
    it.each([
      ['all settings', FILLED, true],
      ['an operator without a name', EMPTY_ONES, false],
      ['no transfer outside the Union', NO_TRANSFER, false],
    ])(
      'D-07: with %s each page is what the application would render',
      async (_, printed, demonstration) => {
        for (const name of PATH_NAMES) {
          const shared = { ...DEFAULT_SETTINGS, demonstration };
          const template = giveBack(name, language, demonstration);
          const expected = await renderWith(name, language, { ...shared, ...printed });
          const filled = fillSettings(template, printed, await wordsIn(language, name));
          expect(discrepancies(filled, expected).slice(0, 3), name).toEqual([]);
        }
      },
    );
  });

  it('D-07: the legal pages name what the operator filled in', async () => {
    const html = giveBack('mentionsLegales', 'fr');
    expect(html).toContain('__REGLAGE_editeur__');
    expect(fillSettings(html, FILLED, await wordsIn('fr', 'mentionsLegales'))).toContain(
      'L’éditeur &quot;A&quot; &amp; &lt;B&gt;',
    );
  });
});

it('D-57: an outcome is rendered with its own title, and no text of a record as markup', async () => {
  const render = await createOutcomeRenderer(read, DEFAULT_SETTINGS, ORIGIN_PLACEHOLDER);
  const fine = {
    ...PAID,
    lieuInfraction: { commune: '<b>Lyon</b>', voie: 'x' },
    paiement: {
      etat: 'ACCEPTE' as const,
      montant: 9000,
      preleve: 9000,
      compte: 9000,
      referenceReglement: PAID.reglements[0]?.referenceReglement ?? null,
    },
  };
  const { head, root, written } = await render('de', '/de/tai/paiement/confirmation/j', fine);
  const titre = (await texts('de')).confirmation.ACCEPTE.titre;
  expect(written).toEqual({ titre, amende: fine });
  expect(head).toContain(`<title>${titre} | Amendes.gouv.fr</title>`);
  expect(root).toMatch(new RegExp(`<h1[^>]*>${titre}</h1>`));
  expect(root).toContain('&lt;b&gt;Lyon&lt;/b&gt;');
  expect(root).not.toMatch(/<!--\$[!?~]-->|<script/);
});

describe.each(LANGUAGES)('the outcome of a payment in %s', (language) => {
  it.each(PAYMENT_OUTCOMES)(
    'D-25: %s says whether money was taken, or that it is not known',
    async (etat) => {
      const render = await createOutcomeRenderer(read, DEFAULT_SETTINGS, ORIGIN_PLACEHOLDER);
      const nouvelEssaiLe = '2099-11-30T21:30:00.000Z';
      const fine = {
        ...(etat === 'ACCEPTE' ? PAID : FINE),
        paiement: paymentOf(etat),
        paiementCommence: { etat: 'CHEZ_LA_BANQUE' as const, nouvelEssaiLe },
      };
      const { root } = await render(language, `/${language}/tai/paiement/confirmation/j`, fine);
      const { accueil, confirmation, sommes, instants } = await texts(language);
      const instant = createFormats(language).instant(nouvelEssaiLe);
      const later = instants.dateParis.replace('{{instant}}', instant);
      const sentences: Readonly<Record<PaymentOutcome, string>> = {
        ACCEPTE: sommes.seule,
        EN_ATTENTE: accueil.messages.erreurs.paiementEnCours,
        REFUSE: confirmation.REFUSE.texte,
        ANNULE: confirmation.ANNULE.texte,
        EXPIRE: confirmation.EXPIRE.texte,
      };
      const said = sentences[etat]
        .replace('{{montant}}', createFormats(language).euros(9000))
        .replace('{{quand}}', later);
      expect(root).toContain(renderToStaticMarkup(said));
    },
  );
});

it.each([
  ['a payment', PAID],
  ['a deposit', PAID_DEPOSIT],
])('D-12: the receipt of %s says in the demonstration that it proves nothing', async (_, fine) => {
  const settings = { ...DEFAULT_SETTINGS, demonstration: true };
  const render = await createOutcomeRenderer(read, settings, ORIGIN_PLACEHOLDER);
  const [payment] = fine.reglements;
  const paiement = {
    ...paymentOf('ACCEPTE'),
    referenceReglement: payment?.referenceReglement ?? null,
  };
  const { root } = await render('fr', '/fr/tai/paiement/confirmation/j', { ...fine, paiement });
  expect(root).toContain(renderToStaticMarkup((await texts('fr')).demonstration.justificatif));
});

it.each(LANGUAGES)(
  'D-77 D-103: without script a forgotten page says in %s until when we look, and no time once it is over',
  async (language) => {
    const render = await createOutcomeRenderer(read, DEFAULT_SETTINGS, ORIGIN_PLACEHOLDER);
    const pageOublieeJusquau = '2026-11-30T21:30:00.000Z';
    const payment = { montant: 9000, preleve: 0, compte: 0, referenceReglement: null };
    const fine = {
      ...FINE,
      statutPaiement: { valeur: 'EN_COURS_PAIEMENT' as const },
      pageOublieeJusquau,
      paiement: { etat: 'EXPIRE' as const, ...payment, pageOublieeJusquau },
    };
    const rootAt = async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      return (await render(language, `/${language}/tai/paiement/confirmation/j`, fine)).root;
    };
    const { confirmation, accueil, instants } = await texts(language);
    const said = (when: string) =>
      accueil.messages.erreurs.paiementOublie.replace('{{quand}}', when);
    const instant = createFormats(language).instant(pageOublieeJusquau);
    const before = await rootAt('2026-11-30T21:29:59Z');
    expect(before).toMatch(new RegExp(`<h1[^>]*>${confirmation.OUBLIEE.titre}</h1>`));
    expect(before).toContain(said(instants.dateParis.replace('{{instant}}', instant)));
    expect(before).not.toContain(confirmation.EXPIRE.texte);
    const after = await rootAt(pageOublieeJusquau);
    expect(after).toContain(said(instants.plusTard));
    expect(after).not.toContain(instant);
  },
);

it('D-57: the rules of a first paint are taken from every kind of outcome', async () => {
  const samples = (await renderSamples(read)).join('');
  for (const severity of ['success', 'info', 'warning', 'error']) {
    expect(samples).toContain(`fr-alert--${severity}`);
  }
});

describe('the document around a page', () => {
  /** The bundler writes these elements into the template. */
  const HEAD = [
    '<script type="module" crossorigin src="/assets/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/react.js">',
    '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    '<link rel="stylesheet" crossorigin href="/assets/style.css">',
  ];
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
  const input = () => ({
    template,
    manifest: MANIFEST,
    script: 'theme()',
    tooOld: 'old()',
    rules: 'p{margin:0}',
    stylesheets: ['assets/style.0.css', 'assets/style.1.css', 'assets/style.2.css'],
  });
  beforeAll(async () => {
    template = (await readFile('index.html', 'utf8'))
      .replace('<script type="module" src="/src/app/main.tsx"></script>', '')
      .replace('</head>', `${HEAD.join('\n')}</head>`);
    pages = new Map(rendered.map((page) => [page.path, documentOf(input(), page)]));
  });

  it('there is one for each address, language and environment', () => {
    expect(pages.size).toBe(PATH_NAMES.length * LANGUAGES.length * 2);
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

  it('what the entry imports runs before it, each in a script of its own', () => {
    for (const html of pages.values()) {
      expect(html.match(/<script type="module"[^>]*>/g)).toEqual(
        ['react', 'shared', 'index'].map(
          (name) => `<script type="module" crossorigin src="/assets/${name}.js">`,
        ),
      );
      expect(html).not.toContain('modulepreload" crossorigin');
    }
  });

  it('a whole page paints with its own rules, a frame with the stylesheet', () => {
    const [device = '', ...late] = input().stylesheets.map(
      (file) => `<link rel="stylesheet" href="/${file}" />`,
    );
    const links = late.join('');
    const home = pages.get('pages/service/fr/accueil.html') ?? '';
    expect(home).toContain('<style>p{margin:0}</style>');
    expect(home).toContain(`<template>${links}</template>`);
    expect(home).toContain(`<noscript>${links}`);
    const outcome = pages.get('pages/service/fr/confirmation.html') ?? '';
    expect(outcome).toContain('<style>p{margin:0}</style>');
    expect(outcome.split(PART_MARK)).toHaveLength(5);
    const detail = pages.get('pages/service/fr/detail.html') ?? '';
    expect(detail).not.toContain('<style>');
    for (const link of [device, ...late]) expect(detail.split(link)).toHaveLength(2);
    expect(home).not.toContain(device);
    expect(detail).not.toContain('<template>');
  });

  it('R-19: what it says when no script comes is there, in its language alone', async () => {
    for (const language of LANGUAGES) {
      const html = pages.get(`pages/service/${language}/detail.html`) ?? '';
      const { panne: fault, recharger: reload } = (await texts(language)).service;
      expect(html).toContain(
        `<p id="panne" role="alert" lang="${language}" hidden="">${fault} <a href="">${reload}</a></p>`,
      );
    }
  });

  it('its first script is whole: no word of it comes from elsewhere', () => {
    const html = pages.get('pages/service/fr/accueil.html') ?? '';
    expect(html.indexOf('<script>theme()</script>')).toBeLessThan(html.indexOf('<style>'));
    expect(HEAD_SCRIPT).toContain('"tai_webview"');
    expect(() => new Function(HEAD_SCRIPT)).not.toThrow();
    expect(HEAD_SCRIPT).not.toMatch(/__vite|import\(/);
  });

  it('a template without a place for the page is refused', () => {
    const [page] = rendered;
    if (page === undefined) throw new Error('no page');
    expect(() => documentOf({ ...input(), template: '<html lang="fr"' }, page)).toThrow(
      'index.html lacks',
    );
  });
});
