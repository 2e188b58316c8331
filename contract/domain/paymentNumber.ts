import { typedText } from './typedText.ts';

/** Digits without the key (specification section 5, E-05). */
export const SHORT_DIGITS = 14;
export const LONG_DIGITS = 18;
export const KEY_DIGITS = 2;

/** The notice's own number is taken for the payment number (D-53). */
export const NOTICE_DIGITS = 10;

/** With dashes (V-01, V-03, F-02, F-03). */
export const SHORT_LENGTH = 17;
export const LONG_LENGTH = 22;

/** V-02. */
export const DASHED_NUMBER_PATTERN = '^\\d{4}-\\d{4}-\\d{4}-(?:\\d{4}-)?\\d{2}$';

/** A short number ends in 1, or in 2 for a deposit (V-03). */
export const NUMBER_END_PATTERN = '^(?:.{16}[12]|.{18,})$';

export const NUMBER_PATTERN = '^(\\d{14}|\\d{18})$';

export const KEY_PATTERN = '^\\d{2}$';

/** E-05. */
export const NUMBER_AND_KEY_PATTERN = '^(?:\\d{16}|\\d{20})$';
const NUMBER_AND_KEY = new RegExp(NUMBER_AND_KEY_PATTERN);

type NumberInfo = 'afd' | 'afmd';

/** F-01. */
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

/** After three identical first digits (F-03, F-04, F-07, D-08), which also begin ordinary numbers (D-53). */
export function numberInfo(text: string): NumberInfo | null {
  const [first, second, third, fourth] = digitsOnly(text);
  if (first === undefined || first !== second || first !== third) return null;
  return fourth === undefined || fourth === first ? 'afd' : 'afmd';
}

export function maxLength(text: string): number {
  return numberInfo(text) === 'afd' ? SHORT_LENGTH : LONG_LENGTH;
}

/** F-08. */
export function splitKey(text: string): { readonly number: string; readonly key: string } | null {
  if (!NUMBER_AND_KEY.test(text)) return null;
  return { number: text.slice(0, -KEY_DIGITS), key: text.slice(-KEY_DIGITS) };
}

/** V-03. Of a long number only the record says it. */
export function isDepositNumber(number: string): boolean {
  return number.length === SHORT_DIGITS && number.endsWith('2');
}
