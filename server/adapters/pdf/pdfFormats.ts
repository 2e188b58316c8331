import { createFormats, type Formats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';

const FORMATS: ReadonlyMap<Language, Formats> = new Map(
  LANGUAGES.map((language) => [language, createFormats(language)]),
);

/** Marianne lacks the narrow no-break space of French amounts. */
function writeDocument(language: Language, text: (formats: Formats) => string): string {
  return text(FORMATS.get(language) ?? createFormats(language)).replaceAll('\u202f', '\u00a0');
}

export const formatAmount = (cents: number, language: Language): string =>
  writeDocument(language, ({ euros }) => euros(cents));

export const formatDateTime = (date: Date, language: Language): string =>
  writeDocument(language, ({ instant }) => instant(date.toISOString()));

export const formatDay = (day: string, language: Language): string =>
  writeDocument(language, (formats) => formats.jour(day));
