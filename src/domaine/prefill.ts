import { formaterNumero, separerCle } from '#contract/domaine/numeroTelepaiement.ts';

/** What the home form is filled with (E-04). */
export interface Prefill {
  /** With dashes. */
  readonly numTelepaiementCode: string;
  /** Two digits. */
  readonly cle: string;
}

/**
 * Reads number and key from a decrypted route id or a scanned text: 16 characters are 14+2, 20 are 18+2,
 * and text after a space is ignored (F-08, F-09, F-10). Nothing is ever cut (D-08).
 * @returns null when the text is not a number with its key
 */
export function lirePrefill(texte: string): Prefill | null {
  const [premierMot = ''] = texte.trimStart().split(/\s/);
  return versPrefill(premierMot.replaceAll('-', ''));
}

/**
 * Reads a paste that holds number and key, whatever separates its digits (D-08).
 * @returns null unless the text holds exactly 16 or 20 digits
 */
export function lireCollage(texte: string): Prefill | null {
  return versPrefill(texte.replace(/\D/g, ''));
}

function versPrefill(chiffres: string): Prefill | null {
  const lu = separerCle(chiffres);
  return lu && { numTelepaiementCode: formaterNumero(lu.numero), cle: lu.cle };
}
