import { formatNumber, splitKey } from '#contract/domain/paymentNumber.ts';

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
export function readPrefill(text: string): Prefill | null {
  const [firstWord = ''] = text.trimStart().split(/\s/);
  return toPrefill(firstWord.replaceAll('-', ''));
}

/**
 * Reads a paste that holds number and key, whatever separates its digits (D-08).
 * @returns null unless the text holds exactly 16 or 20 digits
 */
export function readPaste(text: string): Prefill | null {
  return toPrefill(text.replace(/\D/g, ''));
}

function toPrefill(digits: string): Prefill | null {
  const lu = splitKey(digits);
  return lu && { numTelepaiementCode: formatNumber(lu.numero), cle: lu.cle };
}
