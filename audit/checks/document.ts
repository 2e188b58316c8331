import { readFileSync } from 'node:fs';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { addHtml, type Check, domCheck, inPage } from './check.ts';

const titlesOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')).titres;

/** French titles that another language must not keep. */
function isFrench(title: string, language: string): boolean {
  const own = Object.values(titlesOf(language));
  return Object.values(titlesOf('fr')).some(
    (french) => title.startsWith(`${french} |`) && !own.includes(french),
  );
}

export const checks: readonly Check[] = [
  domCheck({
    name: 'document type',
    criterion: '8.1',
    find: () => {
      const { doctype, compatMode } = document;
      const [first] = document.childNodes;
      if (doctype === null || first !== doctype) return ['no doctype before html'];
      return doctype.name === 'html' && compatMode === 'CSS1Compat' ? [] : ['not the HTML doctype'];
    },
    mutants: [inPage('8.1', 'no doctype', () => document.doctype?.remove())],
  }),
  {
    name: 'language of the page',
    kind: 'check',
    criteria: ['8.4'],
    scope: 'language',
    async run(page, { language }) {
      const lang = await page.locator('html').getAttribute('lang');
      if (lang === language) return [];
      return [{ criterion: '8.4', message: `lang is ${lang} on a page in ${language}` }];
    },
    mutants: [
      inPage(
        '8.4',
        'wrong lang',
        () => {
          document.documentElement.lang = 'fr';
        },
        { language: 'de' },
      ),
    ],
  },
  {
    name: 'title of the page',
    kind: 'check',
    criteria: ['8.6'],
    scope: 'language',
    async run(page, { language }) {
      const title = (await page.title()).trim();
      const faults = [
        ...(title.endsWith(' | Amendes.gouv.fr') && !title.startsWith(' |') ? [] : ['no suffix']),
        ...(language !== 'fr' && isFrench(title, language) ? [`French title in ${language}`] : []),
      ];
      return faults.map((fault) => ({ criterion: '8.6', message: `${fault}: "${title}"` }));
    },
    mutants: [
      inPage(
        '8.6',
        'untranslated title',
        () => {
          document.title = 'Payer une amende | Amendes.gouv.fr';
        },
        { language: 'de' },
      ),
    ],
  },
  {
    name: 'language of parts',
    kind: 'check',
    criteria: ['8.7', '8.8'],
    scope: 'language',
    async run(page, { language }) {
      const found = await page.evaluate(
        ({ known, own }) => {
          const WORDS: Readonly<Record<string, RegExp>> = {
            fr: /\b(le|la|les|des|du|de|et|est|votre|vous|pour|un|une|dans|avec|aux|sur|en|se|par|ou|ne|pas|que|au|ce)\b/giu,
            en: /\b(the|of|and|is|your|you|for|with|this|that|are)\b/giu,
            de: /\b(der|die|das|und|ist|ihr|ihre|sie|für|mit|nicht|den|wird)\b/giu,
            nl: /\b(het|een|van|uw|voor|met|niet|zijn|wordt|deze|op)\b/giu,
            it: /\b(il|lo|la|le|gli|della|dei|del|di|che|per|con|non|è|un|una|in|si|al|da|ha)\b/giu,
            es: /\b(el|la|los|las|le|del|de|que|para|con|no|su|un|una|por|es|en|se|al|ha|como)\b/giu,
          };
          const guess = (text: string) => {
            const counts = Object.entries(WORDS).map(
              ([code, words]) => [code, text.match(words)?.length ?? 0] as const,
            );
            counts.sort(([, one], [, two]) => two - one);
            const [[best, most], [, next]] = counts as [(typeof counts)[0], (typeof counts)[0]];
            return most >= 3 && most >= next + 3 ? best : null;
          };
          const { path, exposed } = window.browserSide;
          const lines: { criterion: string; message: string }[] = [];
          for (const part of document.querySelectorAll('body [lang]')) {
            const lang = part.getAttribute('lang') ?? '';
            if (!known.includes(lang)) {
              lines.push({ criterion: '8.8', message: `${path(part)} has lang "${lang}"` });
            }
          }
          for (const block of document.querySelectorAll('p,li,dd,dt,td,th,h1,h2,h3,label,legend')) {
            if (!exposed(block)) continue;
            const text = (block.textContent ?? '').trim();
            const lang = block.closest('[lang]')?.getAttribute('lang') ?? own;
            const spoken = guess(text);
            if (spoken === null || spoken === lang || block.querySelector('[lang]')) continue;
            const criterion = lang === own ? '8.7' : '8.8';
            lines.push({ criterion, message: `${path(block)} reads as ${spoken}, not ${lang}` });
          }
          return lines;
        },
        { known: [...LANGUAGES] as string[], own: language },
      );
      return found;
    },
    mutants: [
      addHtml(
        '8.7',
        'unmarked French',
        '<p>Vous pouvez payer votre amende avec la carte, pour les avis et dans les délais.</p>',
        { language: 'de' },
      ),
      addHtml('8.8', 'no such language', '<p lang="zz">abc</p>'),
    ],
  },
];
