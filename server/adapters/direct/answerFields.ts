import type { Card } from '#contract/domain/card.ts';

/** Characters. All values that the vendor documents are shorter. */
const MAX_LENGTH = 64;

/**
 * Makes a text of the vendor safe to store and print; an absent one becomes empty. Our own texts have neither U+FFFD
 * nor `…`, so a text that was changed here never matches one of them.
 */
export function storable(text: string | undefined): string {
  const given = text ?? '';
  const short = given.length > MAX_LENGTH ? `${given.slice(0, MAX_LENGTH - 1)}…` : given;
  return short.replace(/\p{C}/gu, '\uFFFD');
}

export const storableOrNull = (text: string | undefined): string | null => storable(text) || null;

/** The brand of each `paymentProductId`. */
const BRANDS: Readonly<Record<number, string>> = { 1: 'VISA', 3: 'MASTERCARD', 130: 'CB' };

/** Matches only digits after a masking character: we do not keep a number that nothing masks. */
const SHOWN_AT_THE_END = /[^\d\s](\d{2,})$/;
const MOST_DIGITS = 4;

export function readCard(product: number | undefined, maskedPan: string | undefined): Card {
  const [, shown] = SHOWN_AT_THE_END.exec(maskedPan ?? '') ?? [];
  return { marque: BRANDS[product ?? 0] ?? null, fin: shown?.slice(-MOST_DIGITS) ?? null };
}
