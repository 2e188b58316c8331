/** The operation code of a bank transfer (D-18): 6 to 12 letters or digits; spaces and case do not count. */
export const OPERATION_CODE_PATTERN = '^ *(?:[A-Za-z0-9] *){6,12}$';

/** The longest text that may be such a code, spaces included. */
export const OPERATION_CODE_LENGTH = 32;

const PATTERN = new RegExp(OPERATION_CODE_PATTERN);

/** The code as it is compared and sent: no spaces of any kind, capitals. */
export function normaliseOperationCode(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Whether a text is an operation code by its form. */
export function isOperationCode(text: string): boolean {
  return PATTERN.test(normaliseOperationCode(text));
}
