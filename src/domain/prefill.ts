import { formatNumber, type NumberAndKey, splitKey } from '#contract/domain/paymentNumber.ts';

export interface Prefill {
  readonly numTelepaiementCode: string;
  readonly cle: string;
}

/** Gives number and key as the two fields show them. */
export const entryOf = (split: NumberAndKey | null): Prefill | null =>
  split && { numTelepaiementCode: formatNumber(split.number), cle: split.key };

/**
 * Splits 16 or 20 digits into number and key, and ignores text after a space (F-08 … F-10). A text of another length is
 * not cut to fit (D-08).
 */
export function readPrefill(text: string): Prefill | null {
  const [firstWord = ''] = text.trimStart().split(/\s/);
  return entryOf(splitKey(firstWord.replaceAll('-', '')));
}
