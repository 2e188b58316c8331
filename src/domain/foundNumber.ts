import {
  formatNumber,
  KEY_DIGITS,
  LONG_DIGITS,
  SHORT_DIGITS,
  splitTypedKey,
} from '#contract/domain/paymentNumber.ts';
import { digitsForLetters, typedText } from '#contract/domain/typedText.ts';
import { entryOf, type Prefill } from './prefill.ts';
import { readScan } from './scannedText.ts';

export interface FoundNumber {
  readonly numTelepaiementCode: string;
  readonly cle: string | null;
}

/** Stands in place of a date. A letter ends a number, so a date cannot be read as part of one. */
const MASK = 'x';

/** Matches `12/11/2026`, `2026-11-12` and `12 novembre 2026`. */
const DATES =
  /(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:er|\.)?\s+\p{L}+\.?\s+(?:19|20)\d{2})(?!\d|[./-]\d)/gu;

/** What may stand between two groups of digits. */
const GAP = '[\\s\\p{Pd}\\p{Pc}./\\\\|·•]{1,3}';

/** A number as notices print it: in groups of four and a last pair, or without any gap. */
const PRINTED = new RegExp(
  `(?<!\\d)(?:\\d{4}${GAP}\\d{4}${GAP}\\d{4}${GAP}(?:\\d{4}${GAP})?\\d{2}|\\d{18}|\\d{14})(?!\\d)`,
  'u',
);

/** Digits in any groups. Such a run may hold the number and the key in one. */
const RUN = new RegExp(`\\d(?:(?:${GAP})?\\d)*`, 'gu');

const KEY_WORD = 'cl[ée]f?s?|key|schl(?:ü|ue)ssel|sleutel|chiave|clave';
/** The two digits of a key. They must not be an amount or the start of a longer number. */
const KEY_DIGITS_ALONE = `(\\d{${KEY_DIGITS}})(?!\\d|[.,]\\d|\\s*(?:€|eur))`;
const LOOSE = '[^\\d\\p{L}]{0,8}';
const KEY_AFTER = new RegExp(`^${LOOSE}(?:(?:${KEY_WORD})${LOOSE})?${KEY_DIGITS_ALONE}`, 'iu');
const NAMED_KEY = new RegExp(
  `(?<!\\p{L})(?:${KEY_WORD})(?!\\p{L})${LOOSE}${KEY_DIGITS_ALONE}`,
  'iu',
);

const digitsIn = (text: string): string => text.replace(/\D/g, '');

const isNumber = (digits: string): boolean =>
  digits.length === SHORT_DIGITS || digits.length === LONG_DIGITS;

const withKey = (digits: string): FoundNumber | null => entryOf(splitTypedKey(digits));

function printed(text: string): FoundNumber | null {
  const found = PRINTED.exec(text);
  if (found === null) return null;
  const rest = text.slice(found.index + found[0].length);
  const key = KEY_AFTER.exec(rest) ?? NAMED_KEY.exec(text);
  return { numTelepaiementCode: formatNumber(found[0]), cle: key?.[1] ?? null };
}

/** Reads digits of which the text consists alone, with or without a key. */
function joined(digits: string): FoundNumber | null {
  if (isNumber(digits)) return { numTelepaiementCode: formatNumber(digits), cle: null };
  return withKey(digits);
}

/**
 * Finds a number in a text that was pasted, dictated, filled in or read from paper (D-08).
 * @returns null if the text holds no complete number
 */
export function findNumber(text: string): FoundNumber | null {
  const masked = digitsForLetters(typedText(text)).replace(DATES, MASK);
  const runs = (masked.match(RUN) ?? []).map(digitsIn);
  return (
    readScan(masked) ??
    printed(masked) ??
    runs.map(withKey).find((found) => found !== null) ??
    runs.map(joined).find((found) => found !== null) ??
    joined(digitsIn(masked))
  );
}

/**
 * Finds a number and its key, to fill both fields.
 * @param key the key to use if the text holds none; null if the text must hold one
 * @returns null if the text holds no number, or no key is known
 */
export function findTypedNumber(text: string, key: string | null): Prefill | null {
  const found = findNumber(text);
  const cle = found?.cle ?? key;
  return found === null || cle === null ? null : { ...found, cle };
}

/** Finds a key in a text that holds no number. */
export function findKey(text: string): string | null {
  const plain = digitsForLetters(typedText(text));
  const named = NAMED_KEY.exec(plain)?.[1];
  if (named !== undefined) return named;
  const digits = digitsIn(plain);
  return digits.length === KEY_DIGITS ? digits : null;
}
