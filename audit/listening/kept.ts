import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { type Allowance, type Hearing, plain } from './laws.ts';
import { READER_WORDS } from './readerWords.ts';
import { parse } from './transcript.ts';

export const TRANSCRIPTS = join(import.meta.dirname, 'transcripts');

function* textsBelow(node: unknown): Generator<string> {
  if (typeof node === 'string') yield plain(node);
  else if (typeof node === 'object' && node !== null) {
    for (const value of Object.values(node)) yield* textsBelow(value);
  }
}

/** Texts that only one language has: a text of two languages does not show which voice is right. */
function languagesByText(): ReadonlyMap<string, Language | undefined> {
  const found = new Map<string, Language | undefined>();
  for (const language of LANGUAGES) {
    const file = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
    for (const one of new Set(textsBelow(file))) {
      found.set(one, found.has(one) ? undefined : language);
    }
  }
  return found;
}

const TEXTS = languagesByText();

export const transcriptNames = (): readonly string[] =>
  readdirSync(TRANSCRIPTS).filter((name) => name.endsWith('.txt'));

/** A transcript `<journey>.<language>.txt`. @throws when its name has no language */
export function readTranscript(name: string): Hearing {
  return hearingOf(readFileSync(join(TRANSCRIPTS, name), 'utf8'), name.split('.')[1]);
}

export function hearingOf(file: string, name: string | undefined): Hearing {
  const language = LANGUAGES.find((it) => it === name);
  if (language === undefined) throw new Error(`no language: ${name}`);
  return {
    language,
    steps: parse(file),
    reader: READER_WORDS[language],
    words: (key) => text(language, key),
    languageOf: (words) => TEXTS.get(plain(words)),
  };
}

export const readAllowances = (): readonly Allowance[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'allowances.json'), 'utf8'));
