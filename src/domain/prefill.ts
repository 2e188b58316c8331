import { formatNumber, splitKey } from '#contract/domain/paymentNumber.ts';

export interface Prefill {
  readonly numTelepaiementCode: string;
  readonly cle: string;
}

/** Text after a space is ignored (F-08 … F-10). Nothing is cut (D-08). */
export function readPrefill(text: string): Prefill | null {
  const [firstWord = ''] = text.trimStart().split(/\s/);
  const split = splitKey(firstWord.replaceAll('-', ''));
  return split && { numTelepaiementCode: formatNumber(split.number), cle: split.key };
}
