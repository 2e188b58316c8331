import { formatNumber } from '#contract/domain/paymentNumber.ts';

/** State of an entry of the history for which home fills in the number, never the key. */
export const numberState = (number: string): { readonly numero: string } => ({
  numero: formatNumber(number),
});
