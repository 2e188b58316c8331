import { existsSync, readdirSync, readFileSync } from 'node:fs';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '#contract/contentPages.ts';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { periodText } from '#contract/domain/periods.ts';
import { contentLanguage, isPublic, PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';
import { Content } from '#contract/schemas/content.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import rgaa from '#src/domain/rgaa.json' with { type: 'json' };
import { createContents } from '#src/i18n/contents.ts';
import { CITED_SITES } from '#src/pages/static/content/richText.tsx';

const FILES = CONTENT_PAGES.flatMap((page) =>
  [...new Set(LANGUAGES.map((language) => contentLanguage(page, language)))].map(
    (language) => `public/assets/i18n/${page}.${language}.json`,
  ),
);

const read = (file: string) => readFileSync(file, 'utf8');
const occurrences = (reason: RegExp, text: string) =>
  [...text.matchAll(reason)].map(([, name]) => name);

const THEME = 'design/core/theme.ts';

/** As the sources write them. */
function keysInBrowser(): string[] {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(`src/${name}`));
  const ours = sources.flatMap((text) => occurrences(/'(tai_\w+)'/g, text));
  const theme = occurrences(/Item\('(\w+)'/g, read(THEME));
  const cookies = sources.flatMap((text) => occurrences(/CookieName: '([\w-]+)'/g, text));
  return [...new Set([...ours, ...theme, ...cookies])].map(String).sort();
}

const VALUES: readonly (string | undefined)[] = [
  'eur',
  'jour',
  ...Object.keys(DEFAULT_SETTINGS.liens),
  ...Object.keys(DEFAULT_SETTINGS.exploitant),
  ...Object.keys(DEFAULT_SETTINGS.durees),
  'rgaa',
  'periode',
  'attente',
  'navigateurs',
];
const TARGETS: readonly (string | undefined)[] = [
  ...PUBLIC_SCREENS,
  ...Object.keys(CITED_SITES),
  'contestation',
];

it('D-06: the label of a link is plain words, which are also its title', () => {
  const page = (text: string) =>
    Value.Check(Content, {
      chapo: text,
      sections: [{ id: 'a', titre: 'A', blocs: [{ paragraphe: text }] }],
    });
  expect(page('[the form](accueil) (<fr>formulaire</fr>)')).toBe(true);
  expect(page('[the form (<fr>formulaire</fr>)](accueil)')).toBe(false);
});

describe.each(FILES)('%s', (file) => {
  it('R-06 D-06: is the prose of a page, with distinct anchors', () => {
    const content: unknown = JSON.parse(read(file));
    expect([...Value.Errors(Content, content)]).toEqual([]);
    const { sections } = Value.Parse(Content, content);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('D-06: names only links and values that exist', () => {
    const text = read(file);
    const targets = occurrences(/\]\((\w+)\)/g, text);
    const values = occurrences(/\{\{(\w+)/g, text);
    expect(targets.filter((target) => !TARGETS.includes(target))).toEqual([]);
    expect(values.filter((name) => !VALUES.includes(name))).toEqual([]);
    const digits = occurrences(/\{\{rgaa:([\w-]+)\}\}/g, text);
    expect(digits.filter((name = '') => !(name in rgaa))).toEqual([]);
    expect(occurrences(/\{\{(rgaa)/g, text)).toHaveLength(digits.length);
    for (const name of occurrences(/\{\{periode:(\w+)\}\}/g, text)) {
      expect(periodText(name ?? '', createFormats('fr'))).toMatch(/^\d/);
    }
  });

  it('D-06: a link to a site in another language says which', () => {
    const language = file.split('.').at(-2) ?? '';
    for (const [, label = '', target = ''] of read(file).matchAll(/\[([^\]]+)\]\((\w+)\)/g)) {
      if (!(target in CITED_SITES)) continue;
      const site = target === 'edpb' ? 'en' : 'fr';
      expect(/\((?:[\p{L} ]+ )?(?:in|en|auf) [\p{L} ]+\)$/u.test(label), label).toBe(
        site !== language,
      );
    }
  });

  it('D-06: every line of a table has a cell for each header', () => {
    const { sections } = Value.Parse(Content, JSON.parse(read(file)));
    const blocks = sections.flatMap(({ blocs, parties = [] }) => [
      ...blocs,
      ...parties.flatMap((part) => part.blocs),
    ]);
    const all = blocks.flatMap((block) =>
      'questions' in block ? block.questions.flatMap(({ reponse: answer }) => answer) : [block],
    );
    for (const block of all) {
      if (!('tableau' in block)) continue;
      const { legende: caption, entetes: headers, lignes: lines } = block.tableau;
      expect(
        lines.filter(({ length }) => length !== headers.length),
        caption,
      ).toEqual([]);
    }
  });
});

describe('the prose of the static pages', () => {
  it('D-06: the FAQ exists in French only', () => {
    expect(
      LANGUAGES.filter((language) => existsSync(`public/assets/i18n/faq.${language}.json`)),
    ).toEqual(['fr']);
  });

  it.each(LANGUAGES)(
    'D-42 E-06: the page on personal data names what is kept in a browser, no more and no less, in %s',
    (language) => {
      const { sections } = Value.Parse(
        Content,
        JSON.parse(read(`public/assets/i18n/confidentialite.${language}.json`)),
      );
      const stated = sections
        .flatMap(({ id, blocs }) => (id === 'navigateur' ? blocs : []))
        .flatMap((block) => ('tableau' in block ? block.tableau.lignes : []))
        .map(([name = '']) => name.replace(/ \(cookie\)$/i, ''));
      expect(stated.sort()).toEqual(keysInBrowser());
    },
  );

  it('D-06: is fetched once, and again after a failure', async () => {
    const answers = [{}, { chapo: 'Un', sections: [] }];
    let calls = 0;
    const contents = createContents(async () => answers[calls++]);
    await expect(contents.load('aide', 'fr')).rejects.toThrow('aide.fr');
    expect(await contents.load('aide', 'fr')).toEqual({ chapo: 'Un', sections: [] });
    expect(contents.load('aide', 'fr')).toBe(contents.load('aide', 'fr'));
    expect(calls).toBe(2);
  });

  it('R-06 R-17: public screens are those without a guard that may be indexed', () => {
    expect(PUBLIC_SCREENS).toContain('aide');
    expect(
      PUBLIC_SCREENS.filter((name) => 'guarded' in PATHS[name] || 'private' in PATHS[name]),
    ).toEqual([]);
    expect(isPublic('detail')).toBe(false);
    expect(isPublic('toString')).toBe(false);
  });
});
