/** The six languages of the service, French first because it is the default (G-09). */
export const LANGUAGES = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

/** Two-letter language code, as it stands in the URL and in every `locale` field. */
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'fr';

/** Tells whether a text is one of the six codes, in exactly this spelling. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * Picks the first supported language of a browser's list, ignoring regions.
 * @param preferences BCP 47 tags in order of preference, for example `navigator.languages`
 */
export function supportedLanguage(preferences: readonly string[]): Language | undefined {
  return preferences.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}
