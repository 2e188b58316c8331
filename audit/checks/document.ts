import { readFileSync } from 'node:fs';
import { type Check, check, mutants } from './check.ts';

const titlesOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')).titres;

/** French titles that another language must not keep. */
function isFrench(title: string, language: string): boolean {
  const own = Object.values(titlesOf(language));
  return Object.values(titlesOf('fr')).some(
    (french) => title.startsWith(`${french} |`) && !own.includes(french),
  );
}

/** Runs in the page: blocks that read as another language than the one that they declare. */
function foreignBlocks(own: string) {
  const WORDS: Readonly<Record<string, RegExp>> = {
    fr: /\b(le|la|les|des|du|de|et|est|votre|vous|pour|un|une|dans|avec|aux|sur|en|se|par|ou|ne|pas|que|au|ce)\b/giu,
    en: /\b(the|of|and|is|your|you|for|with|this|that|are)\b/giu,
    de: /\b(der|die|das|und|ist|ihr|ihre|sie|für|mit|nicht|den|wird)\b/giu,
    nl: /\b(het|een|van|uw|voor|met|niet|zijn|wordt|deze|op)\b/giu,
    it: /\b(il|lo|la|le|gli|della|dei|del|di|che|per|con|non|è|un|una|in|si|al|da|ha)\b/giu,
    es: /\b(el|la|los|las|le|del|de|que|para|con|no|su|un|una|por|es|en|se|al|ha|como)\b/giu,
  };
  const guess = (text: string) => {
    const [[best, most], [, next]] = Object.entries(WORDS)
      .map(([code, words]) => [code, text.match(words)?.length ?? 0] as const)
      .sort(([, one], [, two]) => two - one) as [[string, number], [string, number]];
    return most >= 3 && most >= next + 3 ? best : null;
  };
  const { allExposed, path, textOf } = window.browserSide;
  return allExposed('p,li,dd,dt,td,th,h1,h2,h3,label,legend').flatMap((block) => {
    const lang = block.closest('[lang]')?.getAttribute('lang') ?? own;
    const spoken = guess(textOf(block));
    if (spoken === null || spoken === lang || block.querySelector('[lang]')) return [];
    const criterion = lang === own ? '8.7' : '8.8';
    return [{ criterion, message: `${path(block)} reads as ${spoken}, not ${lang}` }];
  });
}

const FRENCH = 'Vous pouvez payer votre amende avec la carte, pour les avis et dans les délais.';

export const checks: readonly Check[] = [
  check({
    name: 'language of the page',
    criterion: '8.4',
    async find(page, { language }) {
      const lang = await page.locator('html').getAttribute('lang');
      return lang === language ? [] : [`lang is ${lang} on a page in ${language}`];
    },
    faults: {
      'wrong lang': {
        language: 'de',
        put: () => {
          document.documentElement.lang = 'fr';
        },
      },
    },
  }),
  check({
    name: 'title of the page',
    criterion: '8.6',
    async find(page, { language }) {
      const title = (await page.title()).trim();
      const faults = [
        ...(title.endsWith(' | Amendes.gouv.fr') && !title.startsWith(' |') ? [] : ['no suffix']),
        ...(language !== 'fr' && isFrench(title, language) ? [`French title in ${language}`] : []),
      ];
      return faults.map((fault) => `${fault}: "${title}"`);
    },
    faults: {
      'untranslated title': {
        language: 'de',
        put: () => {
          document.title = 'Payer une amende | Amendes.gouv.fr';
        },
      },
    },
  }),
  {
    name: 'language of parts',
    kind: 'check',
    scope: 'language',
    run: (page, { language }) => page.evaluate(foreignBlocks, language),
    mutants: mutants({
      '8.7': { 'unmarked French': { language: 'de', put: `<p>${FRENCH}</p>` } },
      '8.8': { 'French marked as German': `<p lang="de">${FRENCH}</p>` },
    }),
  },
];
