const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Counts back to the zero of the script: Unicode lists the digits of a script from zero to nine. */
function asciiDigit(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(codePoint - before - 1)) before += 1;
  return String(before % 10);
}

/** Groups where an optical reader took O for 0 and I or l for 1. `OOOO` counts too, though no digit of it is left. */
const LETTERS_FOR_DIGITS =
  /(?<![\p{L}\p{N}])(?=[OIl]*\d|O{4}(?!\p{L}))[\dOIl]{2,}(?![\p{L}\p{N}])/giu;

const likeDigits = (group: string) => group.replace(/o/gi, '0').replace(/[il]/gi, '1');

export const digitsForLetters = (text: string): string =>
  text.replace(LETTERS_FOR_DIGITS, likeDigits);

/**
 * Converts what people type or paste to ASCII digits, without full-width forms, special spaces and invisible
 * characters (D-08).
 */
export function typedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}
