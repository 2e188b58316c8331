import type { Langue } from './langues.ts';

/** A calendar day, as a date field gives it and the API takes it. */
export const MOTIF_JOUR = '^\\d{4}-\\d{2}-\\d{2}$';

const MS_PAR_JOUR = 86_400_000;

/** Days that were added before: the notices of a file, or of a day's lookups, are of few days. */
const CONNUS = new Map<string, string>();
const CONNUS_AU_PLUS = 4_096;

/**
 * Adds whole days to a calendar day; no time zone is involved.
 * @param jour `YYYY-MM-DD`
 */
export function ajouterJours(jour: string, jours: number): string {
  const question = `${jour}+${jours}`;
  const connu = CONNUS.get(question);
  if (connu !== undefined) return connu;
  const reponse = new Date(Date.parse(jour) + jours * MS_PAR_JOUR).toISOString().slice(0, 10);
  if (CONNUS.size === CONNUS_AU_PLUS) CONNUS.clear();
  CONNUS.set(question, reponse);
  return reponse;
}

/**
 * French writes "1er décembre", which `Intl` does not know.
 * @param date a date in words that begins with its day
 */
export function avecPremier(langue: Langue, date: string): string {
  return langue === 'fr' ? date.replace(/^1(?=\s)/, '1er') : date;
}
