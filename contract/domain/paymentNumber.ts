import { typedText } from './typedText.ts';

/** Lengths of the number without its key (section 5 of the specification, E-05). */
export const SHORT_DIGITS = 14;
export const LONG_DIGITS = 18;
export const KEY_DIGITS = 2;

/** Length of the notice's own number, which people often type in place of the payment number (D-53). */
export const NOTICE_DIGITS = 10;

/** Lengths with dashes (V-01, V-03, F-02, F-03). The long one includes a second group of four. */
export const SHORT_LENGTH = 17;
export const LONG_LENGTH = 22;

/** 4-4-4 digits, optionally 4 more, then 2 (V-02). */
export const DASHED_NUMBER_PATTERN = '^\\d{4}-\\d{4}-\\d{4}-(?:\\d{4}-)?\\d{2}$';

/** A short number ends in 1, or in 2 for a deposit (V-03). */
export const NUMBER_END_PATTERN = '^(?:.{16}[12]|.{18,})$';
const NUMBER_END = new RegExp(NUMBER_END_PATTERN);

export const NUMBER_PATTERN = '^(\\d{14}|\\d{18})$';

export const KEY_PATTERN = '^\\d{2}$';

/** A number with its key, as an encrypted id or a scanned code holds it (E-05). */
export const NUMBER_AND_KEY_PATTERN = '^(?:\\d{16}|\\d{20})$';
const NUMBER_AND_KEY = new RegExp(NUMBER_AND_KEY_PATTERN);

type NumberInfo = 'afd' | 'afmd';

/** Removes spaces, dashes and everything else that is no digit (F-01). */
export function digitsOnly(text: string): string {
  return typedText(text).replace(/\D/g, '');
}

/** `51900101000011` gives `5190-0101-0000-11`. */
export function formatNumber(text: string): string {
  return (
    digitsOnly(text)
      .match(/\d{1,4}/g)
      ?.join('-') ?? ''
  );
}

/**
 * Says which hint to show after three identical first digits (F-03, F-04, F-07, D-08). Ordinary numbers may begin so
 * too, hence the hints never name a criminal offence (D-53).
 */
export function numberInfo(text: string): NumberInfo | null {
  const [first, second, third, fourth] = digitsOnly(text);
  if (first === undefined || first !== second || first !== third) return null;
  return fourth === undefined || fourth === first ? 'afd' : 'afmd';
}

export function maxLength(text: string): number {
  return numberInfo(text) === 'afd' ? SHORT_LENGTH : LONG_LENGTH;
}

/** Says of 14 digits whether they end as a short number does (V-03). True for 18 digits. */
export const hasNumberEnd = (digits: string): boolean => NUMBER_END.test(formatNumber(digits));

export interface NumberAndKey {
  readonly number: string;
  readonly key: string;
}

/**
 * Splits 16 digits into 14 and 2, and 20 into 18 and 2 (F-08). Null for any other text. Only for a link and a scanned
 * code, whose lengths are known to include the key.
 */
export function splitKey(text: string): NumberAndKey | null {
  if (!NUMBER_AND_KEY.test(text)) return null;
  return { number: text.slice(0, -KEY_DIGITS), key: text.slice(-KEY_DIGITS) };
}

/**
 * Splits digits that came by a keyboard or a paste. Sixteen whose fourteenth is neither 1 nor 2 are no short number
 * with its key (V-03): they are the beginning of a long number, and stay whole (D-08).
 */
export function splitTypedKey(text: string): NumberAndKey | null {
  const split = splitKey(text);
  return split !== null && hasNumberEnd(split.number) ? split : null;
}

/** Reads a short number (V-03). A long number does not show it: only the fine's record says it. */
export function isDepositNumber(number: string): boolean {
  return number.length === SHORT_DIGITS && number.endsWith('2');
}
