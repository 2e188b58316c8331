import { creerFormats, type Formats } from '#contract/domaine/formats.ts';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';

const FORMATS: ReadonlyMap<Langue, Formats> = new Map(
  LANGUES.map((langue) => [langue, creerFormats(langue)]),
);

/** Marianne has no narrow no-break space, which French amounts contain. */
function ecrire(langue: Langue, texte: (formats: Formats) => string): string {
  return texte(FORMATS.get(langue) ?? creerFormats(langue)).replaceAll('\u202f', '\u00a0');
}

/** @param centimes cents of euros */
export const formaterMontant = (centimes: number, langue: Langue): string =>
  ecrire(langue, ({ euros }) => euros(centimes));

/** Day and minute in Paris. */
export const formaterDateHeure = (date: Date, langue: Langue): string =>
  ecrire(langue, ({ instant }) => instant(date.toISOString()));

/** @param jour a calendar day, `YYYY-MM-DD` */
export const formaterJour = (jour: string, langue: Langue): string =>
  ecrire(langue, (formats) => formats.jour(jour));
