/** Stands for a field that a sealed answer lacks; no attempt of ours has such a reference. */
const ABSENT = '(none)';

/**
 * A text of the provider as the database and a terminal can take it: what is no printable character becomes U+FFFD,
 * and what is too long ends with an ellipsis. Neither stands in what we generate, so that it never matches ours.
 * @param maximum number of UTF-16 units
 */
export function stockable(texte: string | undefined, maximum: number): string {
  if (texte === undefined || texte === '') return ABSENT;
  const court = texte.length > maximum ? `${texte.slice(0, maximum - 1)}…` : texte;
  return court.replace(/\p{C}/gu, '\uFFFD');
}

/** The same; null for a text that is not there. */
export const stockableOuNull = (texte: string | undefined, maximum: number): string | null =>
  texte === undefined || texte === '' ? null : stockable(texte, maximum);

const MONTANT = /^\d{1,12}$/;

/** An amount in cents, N12; null for anything else. */
export const lireMontant = (texte: string | undefined): number | null =>
  texte !== undefined && MONTANT.test(texte) ? Number(texte) : null;

const PREMIERE_ANNEE = 2000;
const DERNIERE_ANNEE = 2199;

/** Reads a date of Sips; a text that is none, or that no database holds, gives null: the date decides nothing. */
export function dateDeSips(texte: string | undefined): Date | null {
  const date = new Date(texte ?? Number.NaN);
  const annee = date.getUTCFullYear();
  return annee >= PREMIERE_ANNEE && annee <= DERNIERE_ANNEE ? date : null;
}

/** Longest texts that are kept; the documented ones are shorter. */
export const MAXIMA = {
  transactionReference: 64,
  code: 16,
  devise: 16,
  marchand: 64,
  autorisation: 64,
  moyenPaiement: 64,
  contexteRetour: 256,
} as const;
