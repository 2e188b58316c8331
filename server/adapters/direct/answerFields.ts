import type { Card } from '#contract/domain/card.ts';

/** Replaces a field that an answer lacks; no reference of ours looks like it. */
const ABSENT = '(none)';

/**
 * Makes a text safe to store and print. No text of ours has U+FFFD or `…`, so a changed text never
 * matches.
 */
export function storable(text: string | undefined, maximum: number): string {
  if (text === undefined || text === '') return ABSENT;
  const short = text.length > maximum ? `${text.slice(0, maximum - 1)}…` : text;
  return short.replace(/\p{C}/gu, '\uFFFD');
}

export const storableOrNull = (text: string | undefined, maximum: number): string | null =>
  text === undefined || text === '' ? null : storable(text, maximum);

const DAY_MS = 86_400_000;
/** Clocks differ by less than a day, and an answer is younger than a year. */
const MAX_AHEAD_MS = DAY_MS;
const MAX_AGE_MS = 365 * DAY_MS;

/**
 * Becomes the date of the receipt, so a date far from now is refused.
 * @returns null when the database's clock must be used
 */
export function parseDate(text: string | undefined, now = Date.now()): Date | null {
  const date = new Date(text ?? Number.NaN);
  const age = now - date.getTime();
  return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS ? date : null;
}

const BRAND = /^[A-Z0-9_]{1,32}$/;

/** Requires a masking character before: an unmasked number must not be kept. */
const SHOWN_AT_THE_END = /[^\d\s](\d{2,})$/;
const MOST_DIGITS = 4;

export function readCard(brand: string | undefined, maskedPan: string | undefined): Card {
  const [, shown] = SHOWN_AT_THE_END.exec(maskedPan ?? '') ?? [];
  return {
    marque: brand !== undefined && BRAND.test(brand) ? brand : null,
    fin: shown?.slice(-MOST_DIGITS) ?? null,
  };
}

/** Above the documented lengths. */
export const MAX_LENGTHS = {
  transactionReference: 64,
  code: 16,
  devise: 16,
  marchand: 64,
  autorisation: 64,
} as const;
