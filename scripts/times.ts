import { readFileSync } from 'node:fs';
import type { Language } from '#contract/domain/languages.ts';
import { FOLDERS } from './locales.ts';
import { type Sources, sourceFindings } from './sourced.ts';

/** What the service acts by is no such number: texts take it as `{{periode:NAME}}` or a setting (D-56). */
const SOURCES: Sources = JSON.parse(readFileSync('audit/times.json', 'utf8'));

const UNITS: Readonly<Record<Language, string>> = {
  fr: 'minutes?|heures?|h|jours?|semaines?|mois|ans?',
  en: 'minutes?|hours?|days?|weeks?|months?|years?',
  de: 'Minuten?|Stunden?|Uhr|Tagen?|Tage|Wochen?|Monate?n?|Jahre?n?',
  nl: 'minuten|minuut|uur|uren|dagen|dag|weken|week|maanden|maand|jaar',
  it: 'minuti?|minuto|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]',
  es: 'minutos?|horas?|días?|semanas?|mes(?:es)?|años?',
};

/** Only the French reference, of which the others are translations. */
const WRITTEN: Readonly<Partial<Record<Language, string>>> = {
  fr: '|un|une|deux|trois|cinq|six|sept|dix|dix-huit',
};

const patternOf = (language: Language): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:\\d+${WRITTEN[language] ?? ''})\\s(?:${UNITS[language]})(?![\\p{L}])`,
    'u',
  );

/** Also finds rows without such a text or such code. */
export const timeFindings = (folder: string = FOLDERS[0], sources = SOURCES): string[] =>
  sourceFindings(folder, {
    register: 'audit/times.json',
    sources,
    wordsIn: (text, language) => patternOf(language).exec(text)?.[0],
    needed: 'number of days or hours',
  });
