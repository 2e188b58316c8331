import type { Card } from '#contract/domain/card.ts';

/** Above the documented lengths. */
const MAX_LENGTH = 64;

/** Safe to store and print. No text of ours has U+FFFD or `…`, so a changed text never matches. Empty: absent. */
export function storable(text: string | undefined): string {
  const given = text ?? '';
  const short = given.length > MAX_LENGTH ? `${given.slice(0, MAX_LENGTH - 1)}…` : given;
  return short.replace(/\p{C}/gu, '\uFFFD');
}

export const storableOrNull = (text: string | undefined): string | null => storable(text) || null;

/** By `paymentProductId`. */
const BRANDS: Readonly<Record<number, string>> = { 1: 'VISA', 3: 'MASTERCARD', 130: 'CB' };

/** A masking character must come before: an unmasked number is not kept. */
const SHOWN_AT_THE_END = /[^\d\s](\d{2,})$/;
const MOST_DIGITS = 4;

export function readCard(product: number | undefined, maskedPan: string | undefined): Card {
  const [, shown] = SHOWN_AT_THE_END.exec(maskedPan ?? '') ?? [];
  return { marque: BRANDS[product ?? 0] ?? null, fin: shown?.slice(-MOST_DIGITS) ?? null };
}
