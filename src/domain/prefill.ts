import { formatNumber, splitKey } from '#contract/domain/paymentNumber.ts';

export interface Prefill {
  readonly numTelepaiementCode: string;
  readonly cle: string;
}

/**
 * Splits 16 or 20 digits into number and key, and ignores text after a space (F-08 … F-10). A text of another length is
 * not cut to fit (D-08).
 */
export function readPrefill(text: string): Prefill | null {
  const [firstWord = ''] = text.trimStart().split(/\s/);
  const split = splitKey(firstWord.replaceAll('-', ''));
  return split && { numTelepaiementCode: formatNumber(split.number), cle: split.key };
}
