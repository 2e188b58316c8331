import type { Language } from '#contract/domain/languages.ts';
import { FOLDERS, type LocaleFile, localeFiles } from './locales.ts';
import known from './terminology.json' with { type: 'json' };

type Term = Readonly<Record<Language, string>> & {
  readonly forbidden?: Readonly<Partial<Record<Language, readonly string[]>>>;
  /** Texts, by file and path, in which the word names something else. */
  readonly except?: readonly string[];
};

const TERMS: readonly Term[] = known;

/** Words of the notice stay French in each language. */
const FRENCH = /<fr>.*?<\/fr>/g;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

function wholeWords(words: string): RegExp {
  const pattern = words.replace(SPECIAL, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}-])${pattern}(?![\\p{L}-])`, 'iu');
}

function findingsOf({ file, language, texts }: LocaleFile): string[] {
  return TERMS.flatMap((term) =>
    (term.forbidden?.[language] ?? []).flatMap((words) => {
      const pattern = wholeWords(words);
      return texts
        .filter(
          ([path, text]) =>
            pattern.test(text.replace(FRENCH, '')) && !term.except?.includes(`${file} ${path}`),
        )
        .map(([path]) => `${file} ${path}: “${words}”, say “${term[language]}” (${term.fr})`);
    }),
  );
}

export const terminologyFindings = (folders: readonly string[] = FOLDERS): string[] =>
  folders.flatMap(localeFiles).flatMap(findingsOf);
