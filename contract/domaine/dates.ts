import type { Langue } from './langues.ts';

/**
 * French writes "1er décembre", which `Intl` does not know.
 * @param date a date in words that begins with its day
 */
export function avecPremier(langue: Langue, date: string): string {
  return langue === 'fr' ? date.replace(/^1(?=\s)/, '1er') : date;
}
