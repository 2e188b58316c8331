import { CONTENT_PAGES } from '#contract/contentPages.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { HOME_HELP_TYPES, NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { FOLDERS, type LocaleFile, localeFiles } from './locales.ts';

const REFERENCE = 'fr';

/** Its texts are for operators, who read French. */
const OPERATORS_FOLDER = 'server/locales';
const FOR_OPERATORS: Readonly<Record<string, readonly Language[]>> = {
  commandes: ['fr'],
  matin: ['fr'],
  rejets: ['fr'],
};

function languagesOfFile(page: string): readonly Language[] {
  const operators = FOR_OPERATORS[page];
  if (operators !== undefined) return operators;
  const name = PUBLIC_SCREENS.find((known) => known === page);
  return name === undefined ? LANGUAGES : languagesOf(name);
}

const SAME_EVERYWHERE =
  /^(?:Amendes\.gouv\.fr|amendes\.gouv|République Française|Marianne|legifrance\.gouv\.fr|info\.gouv\.fr|service-public\.gouv\.fr|data\.gouv\.fr|IBAN|BIC|PDF|FAQ|Visa|Mastercard|CB|XSRF-TOKEN \(cookie|tai_\w+|\W*)$/i;

/** Texts up to this length may be the same in two languages by chance. */
const CHANCE_MAX_LETTERS = 12;

/** Languages differ in their plural forms. */
const PLURAL = /_(?:zero|one|two|few|many|other)(?=\.|$)/g;

const byKey = ({ texts }: LocaleFile): Map<string, string> =>
  new Map(texts.map(([path, text]) => [path.replace(PLURAL, ''), text]));

/** Marks French words in a translation (RGAA 8.7). The French text has no such mark. */
const FRENCH_MARK = /^\/?fr$/;

function placeholders(text: string): string {
  const names = [
    ...text.matchAll(/\{\{\s*([\w.]+(?::[\w-]+)?)[^}]*\}\}|<(\/?\w+)>|(?<=\])\((\w+)\)/g),
  ];
  return names
    .map(([, name, tag, target]) => name ?? tag ?? target)
    .filter((name) => !FRENCH_MARK.test(name ?? ''))
    .sort()
    .join(' ');
}

function numbers(text: string): string {
  const plain = text.replace(/\{\{[^}]*\}\}/g, '');
  return (plain.match(/\d+/g) ?? []).sort().join(' ');
}

/** Anchors are the same in all languages, so that a link works in each. */
const ANCHOR = /^sections\.\d+\.id$/;

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').length;

const wording = (text: string) =>
  text.replace(/\{\{[^}]*\}\}/g, '').replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');

function copied(french: string, text: string): boolean {
  const words = wording(text);
  return text === french && !SAME_EVERYWHERE.test(words) && letters(words) > CHANCE_MAX_LETTERS;
}

function compare(name: string, reference: Map<string, string>, other: Map<string, string>) {
  const missing = [...reference.keys()].filter((key) => !other.has(key));
  const extra = [...other.keys()].filter((key) => !reference.has(key));
  const texts = [...other].flatMap(([key, text]) => {
    const french = reference.get(key);
    if (french === undefined) return [];
    if (ANCHOR.test(key)) return text === french ? [] : [`${name} ${key}: another anchor`];
    const same = placeholders(french) === placeholders(text);
    return [
      ...(same ? [] : [`${name} ${key}: placeholders differ from the French`]),
      ...(numbers(french) === numbers(text)
        ? []
        : [`${name} ${key}: numbers differ from the French`]),
      ...(copied(french, text) ? [`${name} ${key}: copied from the French`] : []),
    ];
  });
  return [
    ...missing.map((key) => `${name} ${key}: missing`),
    ...extra.map((key) => `${name} ${key}: not in the French`),
    ...texts,
  ];
}

function badMarks(name: string, language: Language, texts: Map<string, string>): string[] {
  return [...texts].flatMap(([key, text]) => {
    const rest = language === REFERENCE ? text : text.replace(/<fr>[^<>]+<\/fr>/g, '');
    return /<\/?fr>/.test(rest) ? [`${name} ${key}: a mark of French out of place`] : [];
  });
}

/** An apostrophe as keyboards write it. */
const STRAIGHT = /\p{L}'\p{L}/u;

/** A line could end before the sign: French typography, and the hour of a day. */
const BREAKS: Partial<Readonly<Record<Language, RegExp>>> = {
  fr: / [:;?!»%](?=[\s),.]|$)|« |\d h\b/u,
  de: /\d Uhr\b/u,
  nl: /\d uur\b/u,
};

const breaks = (language: Language, text: string): boolean => BREAKS[language]?.test(text) ?? false;

/** Texts that each type of notice has, as the code names them by its type. */
const OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  'fr.json': [
    ...NOTICE_TYPES.map((type) => `types.${type}`),
    ...HOME_HELP_TYPES.flatMap((type) =>
      ['titres', 'textes', 'images'].map((part) => `accueil.ouTrouver.${part}.${type}`),
    ),
  ],
  'justificatif.fr.json': NOTICE_TYPES.map((type) => `types.${type}`),
};

/** Checks the French texts alone, because the others are compared with them. */
const missingOfTypes = (name: string, texts: ReadonlyMap<string, string>): string[] =>
  (OF_TYPES[name] ?? [])
    .filter((key) => !texts.has(key))
    .map((key) => `${name} ${key}: missing, for a type of notice`);

export function localeFindings(folder: string = FOLDERS[0]): string[] {
  const files = localeFiles(folder);
  const textsIn = (name: string) => {
    const found = files.find(({ file }) => file === name);
    return found && byKey(found);
  };
  const pages = files
    .filter(({ language }) => language === REFERENCE)
    .map(({ file }) => file.slice(0, -`${REFERENCE}.json`.length));
  const asked = folder === FOLDERS[0] ? CONTENT_PAGES.map((page) => `${page}.`) : [];
  const first = folder === OPERATORS_FOLDER ? [] : [''];
  return [...new Set([...first, ...asked, ...pages])].flatMap((page) => {
    const reference = textsIn(`${page}${REFERENCE}.json`) ?? new Map();
    return languagesOfFile(page.replace('.', '')).flatMap((language) => {
      const name = `${page}${language}.json`;
      const texts = textsIn(name);
      if (texts === undefined) return [`${name}: missing`];
      const empty = [...texts].filter(([, text]) => text.trim() === '');
      return [
        ...empty.map(([key]) => `${name} ${key}: empty`),
        ...[...texts].flatMap(([key, text]) =>
          STRAIGHT.test(text) ? `${name} ${key}: a straight apostrophe instead of ’` : [],
        ),
        ...[...texts].flatMap(([key, text]) =>
          breaks(language, text) ? `${name} ${key}: a line could end at a space of this text` : [],
        ),
        ...(folder === FOLDERS[0] ? missingOfTypes(name, texts) : []),
        ...badMarks(name, language, texts),
        ...(language === REFERENCE ? [] : compare(name, reference, texts)),
      ];
    });
  });
}
