const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Unicode lists the digits of a script one after the other, from zero to nine. */
function asciiDigit(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(codePoint - before - 1)) before += 1;
  return String(before % 10);
}

/** Groups of digits in which an optical reader took some for letters; a group of zeros may have no digit left. */
const LETTERS_FOR_DIGITS =
  /(?<![\p{L}\p{N}])(?=[OIl]*\d|O{4}(?!\p{L}))[\dOIl]{2,}(?![\p{L}\p{N}])/giu;

const likeDigits = (group: string) => group.replace(/o/gi, '0').replace(/[il]/gi, '1');

/** The same text with digits where an optical reader read the letters O, I and l. */
export const digitsForLetters = (text: string): string =>
  text.replace(LETTERS_FOR_DIGITS, likeDigits);

/** The same text without full-width forms, special spaces, invisible characters and digits of other scripts (D-08). */
export function typedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}
