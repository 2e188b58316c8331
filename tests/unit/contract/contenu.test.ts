import { existsSync, readdirSync, readFileSync } from 'node:fs';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { LANGUES } from '#contract/domaine/langues.ts';
import { isPublic, PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';
import { Contenu } from '#contract/schemas/contenu.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { CONTENT_PAGES, createContents, langueContenu } from '#src/i18n/contents.ts';
import rgaa from '#src/pages/statique/contenu/rgaa.json' with { type: 'json' };
import { SITES_CITES } from '#src/pages/statique/contenu/sites.ts';

const FICHIERS = CONTENT_PAGES.flatMap((page) =>
  [...new Set(LANGUES.map((langue) => langueContenu(page, langue)))].map(
    (langue) => `public/assets/i18n/${page}.${langue}.json`,
  ),
);

const lire = (fichier: string) => readFileSync(fichier, 'utf8');
const occurrences = (motif: RegExp, texte: string) =>
  [...texte.matchAll(motif)].map(([, nom]) => nom);

const VALEURS: readonly (string | undefined)[] = [
  'eur',
  'jour',
  ...Object.keys(DEFAULT_SETTINGS.liens),
  ...Object.keys(DEFAULT_SETTINGS.exploitant),
  'rgaa',
];
const CIBLES: readonly (string | undefined)[] = [
  ...PUBLIC_SCREENS,
  ...Object.keys(SITES_CITES),
  'contestation',
];

it('D-06: the label of a link is plain words, which are also its title', () => {
  const page = (texte: string) =>
    Value.Check(Contenu, {
      chapo: texte,
      sections: [{ id: 'a', titre: 'A', blocs: [{ paragraphe: texte }] }],
    });
  expect(page('[the form](accueil) (<fr>formulaire</fr>)')).toBe(true);
  expect(page('[the form (<fr>formulaire</fr>)](accueil)')).toBe(false);
});

describe.each(FICHIERS)('%s', (fichier) => {
  it('R-06 D-06: is the prose of a page, with distinct anchors', () => {
    const contenu: unknown = JSON.parse(lire(fichier));
    expect([...Value.Errors(Contenu, contenu)]).toEqual([]);
    const { sections } = Value.Parse(Contenu, contenu);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('D-06: names only links and values that exist', () => {
    const texte = lire(fichier);
    const cibles = occurrences(/\]\((\w+)\)/g, texte);
    const valeurs = occurrences(/\{\{(\w+)/g, texte);
    expect(cibles.filter((cible) => !CIBLES.includes(cible))).toEqual([]);
    expect(valeurs.filter((nom) => !VALEURS.includes(nom))).toEqual([]);
    const chiffres = occurrences(/\{\{rgaa:([\w-]+)\}\}/g, texte);
    expect(chiffres.filter((nom = '') => !(nom in rgaa))).toEqual([]);
    expect(occurrences(/\{\{(rgaa)/g, texte)).toHaveLength(chiffres.length);
  });

  it('D-06: every line of a table has a cell for each header', () => {
    const { sections } = Value.Parse(Contenu, JSON.parse(lire(fichier)));
    const blocs = sections.flatMap(({ blocs, parties = [] }) => [
      ...blocs,
      ...parties.flatMap((partie) => partie.blocs),
    ]);
    const tous = blocs.flatMap((bloc) =>
      'questions' in bloc ? bloc.questions.flatMap(({ reponse }) => reponse) : [bloc],
    );
    for (const bloc of tous) {
      if (!('tableau' in bloc)) continue;
      const { legende, entetes, lignes } = bloc.tableau;
      expect(
        lignes.filter(({ length }) => length !== entetes.length),
        legende,
      ).toEqual([]);
    }
  });
});

describe('the prose of the static pages', () => {
  it('D-06: the FAQ exists in French only', () => {
    expect(LANGUES.filter((langue) => existsSync(`public/assets/i18n/faq.${langue}.json`))).toEqual(
      ['fr'],
    );
  });

  it('D-06 E-06: the page on personal data names what the app keeps in a browser, no more and no less', () => {
    const sources = readdirSync('src/session').map((nom) => lire(`src/session/${nom}`));
    const gardes = sources.flatMap((texte) => occurrences(/'(tai_\w+)'/g, texte));
    const dites = occurrences(/"(tai_\w+)"/g, lire('public/assets/i18n/confidentialite.fr.json'));
    expect(dites.sort()).toEqual([...new Set(gardes)].sort());
  });

  it('D-06: is fetched once, and again after a failure', async () => {
    const reponses = [{}, { chapo: 'Un', sections: [] }];
    let appels = 0;
    const contenus = createContents(async () => reponses[appels++]);
    await expect(contenus.load('aide', 'fr')).rejects.toThrow('aide.fr');
    expect(await contenus.load('aide', 'fr')).toEqual({ chapo: 'Un', sections: [] });
    expect(contenus.load('aide', 'fr')).toBe(contenus.load('aide', 'fr'));
    expect(appels).toBe(2);
  });

  it('R-06 R-17: public screens are those without a guard that may be indexed', () => {
    expect(PUBLIC_SCREENS).toContain('aide');
    expect(
      PUBLIC_SCREENS.filter((nom) => 'guarded' in PATHS[nom] || 'private' in PATHS[nom]),
    ).toEqual([]);
    expect(isPublic('detail')).toBe(false);
    expect(isPublic('toString')).toBe(false);
  });
});
