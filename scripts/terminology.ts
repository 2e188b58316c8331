import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import terms from './terminology.json' with { type: 'json' };

export type Term = Readonly<Record<Language, string>> & {
  readonly forbidden?: Readonly<Partial<Record<Language, readonly string[]>>>;
};

/** All that people read, mails and documents included. */
const FOLDERS = ['public/assets/i18n', 'sandbox/locales'] as const;

/** Words of the notice stay French in each language. */
const FRENCH = /<fr>.*?<\/fr>/g;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

function wholeWords(words: string): RegExp {
  const pattern = words.replace(SPECIAL, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}-])${pattern}(?![\\p{L}-])`, 'iu');
}

function texts(node: unknown, path: string): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node.replace(FRENCH, '')]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    texts(child, path === '' ? key : `${path}.${key}`),
  );
}

const languageOf = (file: string): Language | undefined =>
  LANGUAGES.find((language) => file === `${language}.json` || file.endsWith(`.${language}.json`));

function findingsOf(folder: string, file: string, list: readonly Term[]): string[] {
  const language = languageOf(file);
  if (language === undefined) return [];
  const read = texts(JSON.parse(readFileSync(join(folder, file), 'utf8')), '');
  return list.flatMap((term) =>
    (term.forbidden?.[language] ?? []).flatMap((words) => {
      const pattern = wholeWords(words);
      return read
        .filter(([, text]) => pattern.test(text))
        .map(([path]) => `${file} ${path}: “${words}”, say “${term[language]}” (${term.fr})`);
    }),
  );
}

/**
 * One thing has one word everywhere.
 * @returns one line for each fault
 */
export function terminologyFindings(
  folders: readonly string[] = FOLDERS,
  list: readonly Term[] = terms,
): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => findingsOf(folder, file, list)),
  );
}
