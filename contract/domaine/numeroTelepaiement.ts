/**
 * The rules of the payment number (numéro de télépaiement), shared by the form, the pre-fill, the scan and the server.
 * @see specification section 5
 */

/** Digits without the key, by form of number (E-05). */
export const CHIFFRES_COURT = 14;
export const CHIFFRES_LONG = 18;
export const CHIFFRES_CLE = 2;

/** Characters as typed, with dashes (V-01, V-03, F-02, F-03). */
export const LONGUEUR_COURTE = 17;
export const LONGUEUR_LONGUE = 22;

/** 4-4-4 digits, optionally 4 more, then 2, with dashes (V-02). Example: `5190-0101-0000-11`. */
export const MOTIF_NUMERO_TIRETS = '^\\d{4}-\\d{4}-\\d{4}-(?:\\d{4}-)?\\d{2}$';

/** A number of 17 characters ends in 1, or in 2 where it pays a consignation; the ending of a longer one is free (V-03). */
export const MOTIF_FIN_NUMERO = '^(?:.{16}[12]|.{18,})$';

/** The same number on the wire: 14 or 18 digits (K-02). */
export const MOTIF_NUMERO = '^(\\d{14}|\\d{18})$';

/** Two digits (V-04). */
export const MOTIF_CLE = '^\\d{2}$';

/** Number and key in one: what a data-matrix, a pasted text or a route id holds (E-05). */
export const MOTIF_NUMERO_ET_CLE = '^(?:\\d{16}|\\d{20})$';
const NUMERO_ET_CLE = new RegExp(MOTIF_NUMERO_ET_CLE);

/** Information line that goes with a number being typed (F-07). */
export type InfoNumero = 'afd' | 'afmd';

export interface NumeroEtCle {
  /** 14 or 18 digits. */
  readonly numero: string;
  /** 2 digits. */
  readonly cle: string;
}

/** Keeps the digits of a text (F-01). */
export function chiffresSeuls(texte: string): string {
  return texte.replace(/\D/g, '');
}

/** Joins groups of four digits by dashes (F-01): `51900101000011` gives `5190-0101-0000-11`. */
export function formaterNumero(texte: string): string {
  return (
    chiffresSeuls(texte)
      .match(/\d{1,4}/g)
      ?.join('-') ?? ''
  );
}

/**
 * Which information goes with the digits typed so far (F-03, F-04, F-07, D-08).
 * Three identical first digits announce an AFD; a fourth digit that differs from them makes it an AFMD.
 */
export function infoNumero(texte: string): InfoNumero | null {
  const [premier, deuxieme, troisieme, quatrieme] = chiffresSeuls(texte);
  if (premier === undefined || premier !== deuxieme || premier !== troisieme) return null;
  return quatrieme === undefined || quatrieme === premier ? 'afd' : 'afmd';
}

/** Longest text with dashes that the field takes while a person types (F-02, F-03, F-04, D-08). */
export function longueurMaximale(texte: string): number {
  return infoNumero(texte) === 'afd' ? LONGUEUR_COURTE : LONGUEUR_LONGUE;
}

/**
 * Splits a text of exactly 16 or 20 digits into number and key (F-08).
 * @returns null for any other text
 */
export function separerCle(texte: string): NumeroEtCle | null {
  if (!NUMERO_ET_CLE.test(texte)) return null;
  return { numero: texte.slice(0, -CHIFFRES_CLE), cle: texte.slice(-CHIFFRES_CLE) };
}

/**
 * The last digit of a short number tells what is paid: 2 is a consignation (V-03).
 * A long number tells it by its record only.
 */
export function estNumeroConsignation(numero: string): boolean {
  return numero.length === CHIFFRES_COURT && numero.endsWith('2');
}
