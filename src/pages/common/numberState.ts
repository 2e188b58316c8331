import { formatNumber } from '#contract/domain/paymentNumber.ts';

/** Home fills in the number, never the key. */
export const numberState = (number: string): { readonly numero: string } => ({
  numero: formatNumber(number),
});
