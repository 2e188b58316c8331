/** D-18: 6 to 12 letters or digits; spaces and case do not count. */
export const OPERATION_CODE_PATTERN = '^ *(?:[A-Za-z0-9] *){6,12}$';

/** Spaces included. */
export const OPERATION_CODE_LENGTH = 32;

const PATTERN = new RegExp(OPERATION_CODE_PATTERN);

export function normaliseOperationCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

export function isOperationCode(text: string): boolean {
  return PATTERN.test(normaliseOperationCode(text));
}
