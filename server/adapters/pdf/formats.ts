import { avecPremier } from '#contract/domaine/dates.ts';
import type { Langue } from '#contract/domaine/langues.ts';

/** Language and country: they decide how amounts and dates are written. */
export const BALISES: Readonly<Record<Langue, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

/** Marianne has no narrow no-break space, which French amounts contain. */
function avecGlyphes(texte: string): string {
  return texte.replaceAll('\u202f', '\u00a0');
}

/** @param centimes cents of euros */
export function formaterMontant(centimes: number, langue: Langue): string {
  const format = new Intl.NumberFormat(BALISES[langue], { style: 'currency', currency: 'EUR' });
  return avecGlyphes(format.format(centimes / 100));
}

/** Day and minute in Paris. */
export function formaterDateHeure(date: Date, langue: Langue): string {
  const format = new Intl.DateTimeFormat(BALISES[langue], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return avecPremier(langue, avecGlyphes(format.format(date)));
}

/** @param jour a calendar day, `YYYY-MM-DD` */
export function formaterJour(jour: string, langue: Langue): string {
  const format = new Intl.DateTimeFormat(BALISES[langue], { dateStyle: 'long', timeZone: 'UTC' });
  return avecPremier(langue, avecGlyphes(format.format(new Date(jour))));
}
