import { typedText } from './typedText.ts';

/** The code printed on an increased notice, which people type with or without spaces (D-18). */
export const OPERATION_CODE_PATTERN = '^ *(?:[A-Za-z0-9] *){6,12}$';

/** Counts the spaces that people type. */
export const OPERATION_CODE_LENGTH = 32;

const PATTERN = new RegExp(OPERATION_CODE_PATTERN);

/** In a sentence the code is the only word with a digit. */
const CODE_IN_TEXT = /(?<![\p{L}\d])(?=[A-Za-z]*\d)[A-Za-z0-9]{6,12}(?![\p{L}\d])/gu;

export function normaliseOperationCode(text: string): string {
  const plain = typedText(text);
  const whole = plain.replace(/\s/g, '').toUpperCase();
  if (PATTERN.test(whole)) return whole;
  const [only, other] = plain.match(CODE_IN_TEXT) ?? [];
  return only === undefined || other !== undefined ? whole : only.toUpperCase();
}

export function isOperationCode(text: string): boolean {
  return PATTERN.test(normaliseOperationCode(text));
}
