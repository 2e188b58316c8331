import type { Card } from '#contract/domain/card.ts';

/** Stands for a field that a sealed answer lacks; no attempt of ours has such a reference. */
const ABSENT = '(none)';

/**
 * A text of the provider as the database and a terminal can take it: what is no printable character becomes U+FFFD,
 * and what is too long ends with an ellipsis. Neither stands in what we generate, so that it never matches ours.
 * @param maximum number of UTF-16 units
 */
export function storable(text: string | undefined, maximum: number): string {
  if (text === undefined || text === '') return ABSENT;
  const short = text.length > maximum ? `${text.slice(0, maximum - 1)}…` : text;
  return short.replace(/\p{C}/gu, '\uFFFD');
}

/** The same; null for a text that is not there. */
export const storableOrNull = (text: string | undefined, maximum: number): string | null =>
  text === undefined || text === '' ? null : storable(text, maximum);

const AMOUNT = /^\d{1,12}$/;

/** An amount in cents, N12; null for anything else. */
export const readAmount = (text: string | undefined): number | null =>
  text !== undefined && AMOUNT.test(text) ? Number(text) : null;

const DAY_MS = 86_400_000;
/** Clocks differ by less than this, and the provider tells of a payment sooner. */
const MAX_AHEAD_MS = DAY_MS;
const MAX_AGE_MS = 365 * DAY_MS;

/**
 * Reads a date of Sips. It becomes the receipt's date: one that is far from now is not believed.
 * @returns null for a text that is no such date; the database's clock is used then
 */
export function parseSipsDate(text: string | undefined, now = Date.now()): Date | null {
  const date = new Date(text ?? Number.NaN);
  const age = now - date.getTime();
  return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS ? date : null;
}

const BRAND = /^[A-Z0-9_]{1,32}$/;

/** After at least one character that hides a digit: a number that nothing masks is none of ours to keep. */
const SHOWN_AT_THE_END = /[^\d\s](\d{2,})$/;
const MOST_DIGITS = 4;

/**
 * What may be kept of the card that paid.
 * @param brand `paymentMeanBrand`; a text that is no word of the provider's gives null
 * @param maskedPan such as `4100##########00`; null where its end is not shown
 */
export function readCard(brand: string | undefined, maskedPan: string | undefined): Card {
  const [, shown] = SHOWN_AT_THE_END.exec(maskedPan ?? '') ?? [];
  return {
    marque: brand !== undefined && BRAND.test(brand) ? brand : null,
    fin: shown?.slice(-MOST_DIGITS) ?? null,
  };
}

/** Longest texts that are kept; the documented ones are shorter. */
export const MAX_LENGTHS = {
  transactionReference: 64,
  code: 16,
  devise: 16,
  marchand: 64,
  autorisation: 64,
  contexteRetour: 256,
} as const;
