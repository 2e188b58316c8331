import { type Prefill, readPrefill } from './prefill.ts';

/** A reader may write the kind of the code before it, such as `]d2` (ISO/IEC 15424); a keyboard may swap the bracket. */
const KIND_OF_CODE = /[^\p{L}\p{N}\s][A-Za-z]\d(?=\d{16})/gu;

/** Control characters separate fields in codes of trade. */
const CONTROLS = /^[\p{Cc}\s]+/u;

/** @returns the two halves of a text of even length */
function halves(digits: string): readonly string[] {
  const middle = digits.length / 2;
  return Number.isInteger(middle) ? [digits.slice(0, middle), digits.slice(middle)] : [];
}

/**
 * The text of a notice's code: number and key in one, then perhaps a space and more. Of two codes without a gap the last
 * one counts, as it does when a person scans again.
 */
export function readScan(text: string): Prefill | null {
  const [word = ''] = text.replace(CONTROLS, '').split(/[\s\p{Cc}]/u);
  const code = word.split(KIND_OF_CODE).filter(Boolean).at(-1) ?? '';
  const single = readPrefill(code);
  if (single !== null) return single;
  const both = halves(code.replaceAll('-', '')).map(readPrefill);
  return both.includes(null) ? null : (both.at(-1) ?? null);
}
