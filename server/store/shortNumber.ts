import { randomInt } from 'node:crypto';

/**
 * A payment's number: nine random digits and a check digit (ISO/IEC 7064, MOD 11,10). So a mistyped digit names no
 * payment, and after a restore no number names another payment than before.
 */
export const drawNumber = (): number => withCheckDigit(randomInt(100_000_000, 1_000_000_000));

export const isPaymentNumber = (text: string): boolean =>
  /^[1-9]\d{9}$/.test(text) && withCheckDigit(Number(text.slice(0, -1))) === Number(text);

function withCheckDigit(digits: number): number {
  const rest = [...String(digits)].reduce((product, digit) => {
    const sum = (product + Number(digit)) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return digits * 10 + ((11 - rest) % 10);
}
