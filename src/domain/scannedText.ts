import { splitTypedKey } from '#contract/domain/paymentNumber.ts';
import { entryOf, type Prefill } from './prefill.ts';

/**
 * Some readers write the kind of the code first, for example `]d2` (ISO/IEC 15424). A keyboard may turn the bracket
 * into another character.
 */
const KIND_OF_CODE = /[^\p{L}\p{N}\s][A-Za-z]\d(?=\d{16})/gu;

/** Trade codes separate their fields by control characters, and readers write them. */
const CONTROLS = /^[\p{Cc}\s]+/u;

/** @returns the two halves of a text of even length, else an empty list */
function halves(digits: string): readonly string[] {
  const middle = digits.length / 2;
  return Number.isInteger(middle) ? [digits.slice(0, middle), digits.slice(middle)] : [];
}

const readDigits = (digits: string): Prefill | null => entryOf(splitTypedKey(digits));

/**
 * Reads the text of a notice's code that was pasted or typed: number and key in one, then perhaps a space and more text.
 * If two codes follow without a gap, the last one counts, because a person has scanned again.
 */
export function readScan(text: string): Prefill | null {
  const [word = ''] = text.replace(CONTROLS, '').split(/[\s\p{Cc}]/u);
  const code = (word.split(KIND_OF_CODE).filter(Boolean).at(-1) ?? '').replaceAll('-', '');
  const single = readDigits(code);
  if (single !== null) return single;
  const both = halves(code).map(readDigits);
  return both.includes(null) ? null : (both.at(-1) ?? null);
}
