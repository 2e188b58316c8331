import { formatNumber, splitKey } from '#contract/domain/paymentNumber.ts';

/** E-04. */
export interface Prefill {
  readonly numTelepaiementCode: string;
  readonly cle: string;
}

/**
 * 14+2 or 18+2 digits; text after a space is ignored (F-08, F-09, F-10). Nothing is cut (D-08).
 * @returns null for any other text
 */
export function readPrefill(text: string): Prefill | null {
  const [firstWord = ''] = text.trimStart().split(/\s/);
  return toPrefill(firstWord.replaceAll('-', ''));
}

function toPrefill(digits: string): Prefill | null {
  const split = splitKey(digits);
  return split && { numTelepaiementCode: formatNumber(split.number), cle: split.key };
}
