/** The first is the default (G-09). */
export const LANGUAGES = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'fr';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** @param preferences BCP 47 tags */
export function supportedLanguage(preferences: readonly string[]): Language | undefined {
  return preferences.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}
