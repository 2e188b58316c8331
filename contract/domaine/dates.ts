import type { Langue } from './langues.ts';

/** A calendar day, as a date field gives it and the API takes it. */
export const MOTIF_JOUR = '^\\d{4}-\\d{2}-\\d{2}$';

/**
 * French writes "1er décembre", which `Intl` does not know.
 * @param date a date in words that begins with its day
 */
export function avecPremier(langue: Langue, date: string): string {
  return langue === 'fr' ? date.replace(/^1(?=\s)/, '1er') : date;
}
