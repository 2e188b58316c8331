/**
 * The rules of the payment number (numéro de télépaiement), shared by the form, the pre-fill, the scan and the server.
 * @see specification section 5
 */

/** Digits without the key, by form of number (E-05). */
export const SHORT_DIGITS = 14;
export const LONG_DIGITS = 18;
export const KEY_DIGITS = 2;

/** Characters as typed, with dashes (V-01, V-03, F-02, F-03). */
export const SHORT_LENGTH = 17;
export const LONG_LENGTH = 22;

/** 4-4-4 digits, optionally 4 more, then 2, with dashes (V-02). Example: `5190-0101-0000-11`. */
export const DASHED_NUMBER_PATTERN = '^\\d{4}-\\d{4}-\\d{4}-(?:\\d{4}-)?\\d{2}$';

/** A number of 17 characters ends in 1, or in 2 where it pays a consignation; the ending of a longer one is free (V-03). */
export const NUMBER_END_PATTERN = '^(?:.{16}[12]|.{18,})$';

/** The same number on the wire: 14 or 18 digits (K-02). */
export const NUMBER_PATTERN = '^(\\d{14}|\\d{18})$';

/** Two digits (V-04). */
export const KEY_PATTERN = '^\\d{2}$';

/** Number and key in one: what a data-matrix, a pasted text or a route id holds (E-05). */
export const NUMBER_AND_KEY_PATTERN = '^(?:\\d{16}|\\d{20})$';
const NUMBER_AND_KEY = new RegExp(NUMBER_AND_KEY_PATTERN);

/** Information line that goes with a number being typed (F-07). */
export type NumberInfo = 'afd' | 'afmd';

export interface NumberAndKey {
  /** 14 or 18 digits. */
  readonly numero: string;
  /** 2 digits. */
  readonly cle: string;
}

/** Keeps the digits of a text (F-01). */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '');
}

/** Joins groups of four digits by dashes (F-01): `51900101000011` gives `5190-0101-0000-11`. */
export function formatNumber(text: string): string {
  return (
    digitsOnly(text)
      .match(/\d{1,4}/g)
      ?.join('-') ?? ''
  );
}

/**
 * Which information goes with the digits typed so far (F-03, F-04, F-07, D-08).
 * Three identical first digits announce an AFD; a fourth digit that differs from them makes it an AFMD.
 */
export function numberInfo(text: string): NumberInfo | null {
  const [first, second, third, fourth] = digitsOnly(text);
  if (first === undefined || first !== second || first !== third) return null;
  return fourth === undefined || fourth === first ? 'afd' : 'afmd';
}

/** Longest text with dashes that the field takes while a person types (F-02, F-03, F-04, D-08). */
export function maxLength(text: string): number {
  return numberInfo(text) === 'afd' ? SHORT_LENGTH : LONG_LENGTH;
}

/**
 * Splits a text of exactly 16 or 20 digits into number and key (F-08).
 * @returns null for any other text
 */
export function splitKey(text: string): NumberAndKey | null {
  if (!NUMBER_AND_KEY.test(text)) return null;
  return { numero: text.slice(0, -KEY_DIGITS), cle: text.slice(-KEY_DIGITS) };
}

/**
 * The last digit of a short number tells what is paid: 2 is a consignation (V-03).
 * A long number tells it by its record only.
 */
export function isDepositNumber(number: string): boolean {
  return number.length === SHORT_DIGITS && number.endsWith('2');
}
