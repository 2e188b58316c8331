/**
 * The characters that the fonts of our documents have. Scripts written from right to left are missing, because PDFKit
 * does not reorder them.
 */
const PRINTED_RANGES = [
  // Latin, combining accents, Greek and Cyrillic.
  '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u034e\\u0350-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1',
  '\\u03a3-\\u03e1\\u03f0-\\u052f\\u1e00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d\\u1f50-\\u1f57\\u1f59',
  '\\u1f5b\\u1f5d\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3\\u1fd6-\\u1fdb\\u1fdd-\\u1fef',
  '\\u1ff2-\\u1ff4\\u1ff6-\\u1ffe\\u2c60-\\u2c7f\\ua700-\\ua7ca\\ufb00-\\ufb06',
  // Spaces, dashes, quotes, raised digits, currencies and signs.
  '\\u2000-\\u200a\\u2010-\\u2027\\u202f-\\u205f\\u2070\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20a0-\\u20c0',
  '\\u2100-\\u214f\\u2190-\\u2199\\u2211-\\u2213\\u2248\\u2260\\u2261\\u2264\\u2265',
  // Chinese and Japanese.
  '\\u3000-\\u302d\\u3030-\\u303f\\u3041-\\u3096\\u3099-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4db5\\u4e00-\\u9fef',
  '\\uff01-\\uff9f\\uffe0-\\uffe6',
].join('');

export const PRINTED_PATTERN = `^[${PRINTED_RANGES}]+$`;

const PLAIN = /^[\n\x20-\x7e]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** No language has so many on a letter (UAX 15, stream-safe text). Sorting them takes quadratic time (D-109). */
const TOO_MANY_ACCENTS = /\p{M}{31}/u;

/**
 * Removes invisible characters and composes accents (NFC), so that equal texts compare equal. A text with more than 30
 * accents on one letter is not composed.
 */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(INVISIBLE, '');
  return TOO_MANY_ACCENTS.test(visible) ? visible : visible.normalize('NFC');
}
