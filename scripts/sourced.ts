import type { Language } from '#contract/domain/languages.ts';
import { type LocaleFile, localeFiles } from './locales.ts';
import { hasName } from './promises.ts';

/** By file and path of the French text: where what it says comes from. */
export type Sources = Readonly<Record<string, string>>;

interface Rule {
  /** The file of the sources, as findings name it. */
  readonly register: string;
  readonly sources: Sources;
  /** The words that need a source. */
  readonly wordsIn: (text: string, language: Language) => string | undefined;
  /** What a text of the register must hold, as findings name it. */
  readonly needed: string;
  /** Texts that have their source elsewhere. */
  readonly elsewhere?: ReadonlySet<string>;
}

const keyOf = ({ file, language }: LocaleFile, path: string): string =>
  `${file.replace(new RegExp(`${language}\\.json$`), 'fr.json')} ${path}`;

/** A value of the code, as a source names it. */
const CODE = /^.*`(\w+)` in (\S+)$/;

function isGone(source: string): boolean {
  const [, name = '', file = ''] = CODE.exec(source) ?? [];
  return file !== '' && !hasName(file, name);
}

/** Words without a source, and rows of the register without such words or such code. */
export function sourceFindings(folder: string, rule: Rule): string[] {
  const { register, sources, wordsIn, needed, elsewhere = new Set() } = rule;
  const found = localeFiles(folder).flatMap((locale) =>
    locale.texts.flatMap(([path, text]) => {
      const words = wordsIn(text, locale.language);
      return words === undefined ? [] : [{ key: keyOf(locale, path), file: locale.file, words }];
    }),
  );
  const used = new Set(found.map(({ key }) => key));
  return [
    ...found
      .filter(({ key }) => !(key in sources) && !elsewhere.has(key))
      .map(({ key, file, words }) => `${file} ${key}: “${words}” has no source in ${register}`),
    ...Object.keys(sources)
      .filter((key) => !used.has(key))
      .map((key) => `${register}: ${key} holds no ${needed}`),
    ...Object.entries(sources)
      .filter(([, source]) => isGone(source))
      .map(([key, source]) => `${register}: ${key}: no ${source}`),
  ];
}
