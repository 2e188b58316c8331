/** The six languages of the service, French first because it is the default (G-09). */
export const LANGUES = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

/** Two-letter language code, as it stands in the URL and in every `locale` field. */
export type Langue = (typeof LANGUES)[number];

export const LANGUE_PAR_DEFAUT: Langue = 'fr';

/** Tells whether a text is one of the six codes, in exactly this spelling. */
export function estLangue(valeur: unknown): valeur is Langue {
  return LANGUES.some((langue) => langue === valeur);
}

/**
 * Picks the first supported language of a browser's list, ignoring regions.
 * @param preferences BCP 47 tags in order of preference, for example `navigator.languages`
 */
export function langueSupportee(preferences: readonly string[]): Langue | undefined {
  return preferences.map((tag) => tag.slice(0, 2).toLowerCase()).find(estLangue);
}
