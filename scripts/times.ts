import { readFileSync } from 'node:fs';
import type { Language } from '#contract/domain/languages.ts';
import { FOLDERS, type LocaleFile, localeFiles } from './locales.ts';
import { hasName } from './promises.ts';

/** What the service acts by is no such number: texts take it as `{{periode:NAME}}` or a setting (D-56). */
const SOURCES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('audit/times.json', 'utf8'),
);

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

const keyOf = ({ file, language }: LocaleFile, path: string): string =>
  `${file.replace(new RegExp(`${language}\\.json$`), 'fr.json')} ${path}`;

/** A value of the code, as a source names it. */
const CODE = /^.*`(\w+)` in (\S+)$/;

function isGone(source: string): boolean {
  const [, name = '', file = ''] = CODE.exec(source) ?? [];
  return file !== '' && !hasName(file, name);
}

/** Also finds rows without such a text or such code. */
export function timeFindings(folder: string = FOLDERS[0], sources = SOURCES): string[] {
  const found = localeFiles(folder).flatMap((locale) => {
    const pattern = patternOf(locale.language);
    return locale.texts.flatMap(([path, text]) => {
      const number = pattern.exec(text)?.[0];
      return number === undefined ? [] : [{ key: keyOf(locale, path), file: locale.file, number }];
    });
  });
  const used = new Set(found.map(({ key }) => key));
  return [
    ...found
      .filter(({ key }) => !(key in sources))
      .map(
        ({ key, file, number }) => `${file} ${key}: “${number}” has no source in audit/times.json`,
      ),
    ...Object.keys(sources)
      .filter((key) => !used.has(key))
      .map((key) => `audit/times.json: ${key} holds no number of days or hours`),
    ...Object.entries(sources)
      .filter(([, source]) => isGone(source))
      .map(([key, source]) => `audit/times.json: ${key}: no ${source}`),
  ];
}
