import { describe, expect, it } from 'vitest';
import { readPrefill } from '#src/domain/prefill.ts';

const digits = (length: number) => '12345678901234567890123'.slice(0, length);
const SHORT = { numTelepaiementCode: '1234-5678-9012-34', cle: '56' };
const LONG = { numTelepaiementCode: '1234-5678-9012-3456-78', cle: '90' };

describe('readPrefill', () => {
  it.each([
    [digits(16), SHORT],
    [digits(20), LONG],
    ['1234-5678-9012-34-56', SHORT],
  ])('E-05 F-08: %s is split into number and key', (text, expected) => {
    expect(readPrefill(text)).toEqual(expected);
  });

  it.each([0, 1, 14, 15, 17, 18, 19, 21, 22])('F-10: %i digits are not used', (length) => {
    expect(readPrefill(digits(length))).toBeNull();
  });

  it.each(['123456789012345a', '1234567890123456abcd', '<script>12345678'])(
    'F-10: %s holds more than digits and is not used',
    (text) => {
      expect(readPrefill(text)).toBeNull();
    },
  );

  it.each([' 99', ' AB 12', '\t7', '\n'])('F-09: text after a space (%j) is ignored', (rest) => {
    expect(readPrefill(digits(16) + rest)).toEqual(SHORT);
  });
});
