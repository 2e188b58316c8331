import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOnly } from '#contract/domain/paymentNumber.ts';
import { readPaste, readPrefill } from '#src/domain/prefill.ts';

const digits = (length: number) => '12345678901234567890123'.slice(0, length);
const SHORT = { numTelepaiementCode: '1234-5678-9012-34', cle: '56' };
const LONG = { numTelepaiementCode: '1234-5678-9012-3456-78', cle: '90' };
const numberAndKey = fc
  .constantFrom(16, 20)
  .chain((length) =>
    fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }),
  )
  .map((liste) => liste.join(''));

describe('lirePrefill', () => {
  it.each([
    [digits(16), SHORT],
    [digits(20), LONG],
    ['1234-5678-9012-34-56', SHORT],
  ])('F-08: %s is split into number and key', (text, expected) => {
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

  it.each([' 99', ' AB 12', '\t7', '\n'])('F-09: text after a space (%j) is ignored', (suite) => {
    expect(readPrefill(digits(16) + suite)).toEqual(SHORT);
  });

  it('F-08 F-09 D-08: nothing is cut, whatever follows the space', () => {
    fc.assert(
      fc.property(numberAndKey, fc.string(), (text, suite) => {
        const lu = readPrefill(`${text} ${suite}`);
        expect(digitsOnly(lu?.numTelepaiementCode ?? '') + lu?.cle).toBe(text);
      }),
    );
  });
});

describe('lireCollage', () => {
  it.each(['1234 5678 9012 34 / 56', '1234-5678-9012-34 clé 56', ' 1234567890123456\n'])(
    'D-08: the paste %j fills number and key',
    (text) => {
      expect(readPaste(text)).toEqual(SHORT);
    },
  );

  it.each([13, 14, 15, 17, 18, 19, 21])(
    'D-08: a paste of %i digits is an edit like any other',
    (n) => {
      expect(readPaste(digits(n))).toBeNull();
    },
  );

  it('D-08: only the digits of a paste count', () => {
    fc.assert(
      fc.property(
        numberAndKey,
        fc.constantFrom(' ', '-', '.', ' - ', '\u00a0'),
        (text, separated) => {
          expect(readPaste([...text].join(separated))?.cle).toBe(text.slice(-2));
        },
      ),
    );
  });
});
