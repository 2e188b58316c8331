/** The first one is the default (G-09). */
export const LANGUAGES = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'fr';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * Finds the first preference that we support.
 * @param preferences BCP 47 tags, for example `de-AT`
 */
export function supportedLanguage(preferences: readonly string[]): Language | undefined {
  return preferences.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}
