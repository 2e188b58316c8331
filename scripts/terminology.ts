import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import terms from './terminology.json' with { type: 'json' };

/** One thing: its word in each language, and the words that must not stand for it there. */
export type Term = Readonly<Record<Langue, string>> & {
  readonly forbidden?: Readonly<Partial<Record<Langue, readonly string[]>>>;
};

/** Everything that people read: the web app with its mails and documents, and the sandbox's payment page. */
const FOLDERS = ['public/assets/i18n', 'sandbox/locales'] as const;

/** Words of the paper in a text of another language are French, whatever they would mean there. */
const FRENCH = /<fr>.*?<\/fr>/g;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Finds a word or words as a whole, with any spaces between and without regard to capitals. */
function wholeWords(words: string): RegExp {
  const pattern = words.replace(SPECIAL, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}-])${pattern}(?![\\p{L}-])`, 'iu');
}

/** The texts below a node of a locale file, with their paths. */
function texts(node: unknown, path: string): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node.replace(FRENCH, '')]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    texts(child, path === '' ? key : `${path}.${key}`),
  );
}

const languageOf = (file: string): Langue | undefined =>
  LANGUES.find((langue) => file === `${langue}.json` || file.endsWith(`.${langue}.json`));

function findingsOf(folder: string, file: string, list: readonly Term[]): string[] {
  const langue = languageOf(file);
  if (langue === undefined) return [];
  const read = texts(JSON.parse(readFileSync(join(folder, file), 'utf8')), '');
  return list.flatMap((term) =>
    (term.forbidden?.[langue] ?? []).flatMap((words) => {
      const pattern = wholeWords(words);
      return read
        .filter(([, text]) => pattern.test(text))
        .map(([path]) => `${file} ${path}: “${words}”, say “${term[langue]}” (${term.fr})`);
    }),
  );
}

/**
 * Looks for forbidden words in locale files: one thing has one word, on every screen, mail and document.
 * @param folders where the files stand
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
