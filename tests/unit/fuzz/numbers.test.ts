import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DASHED_NUMBER_PATTERN,
  digitsOnly,
  formatNumber,
  isDepositNumber,
  LONG_DIGITS,
  maxLength,
  NUMBER_PATTERN,
  numberInfo,
  SHORT_DIGITS,
  splitKey,
  splitTypedKey,
} from '#contract/domain/paymentNumber.ts';
import { findNumber } from '#src/domain/foundNumber.ts';
import { isScan } from '#src/domain/keyRun.ts';
import { readPrefill } from '#src/domain/prefill.ts';
import { readScan } from '#src/domain/scannedText.ts';
import { oddText } from '../../support/fuzz/breaking.ts';
import { fuzzing } from '../../support/fuzz/settings.ts';

const RUNS = 200;
const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const number = fc.constantFrom(SHORT_DIGITS, LONG_DIGITS).chain(digits);
const key = digits(2);

describe('the payment number, whatever is typed', () => {
  it('F-01 V-02: formatting a number and reading its digits gives the number back', () => {
    fc.assert(
      fc.property(number, (wire) => {
        const shown = formatNumber(wire);
        expect(shown).toMatch(new RegExp(DASHED_NUMBER_PATTERN));
        expect(digitsOnly(shown)).toBe(wire);
        expect(digitsOnly(shown)).toMatch(new RegExp(NUMBER_PATTERN));
        expect(formatNumber(shown)).toBe(shown);
        expect(isDepositNumber(wire)).toBe(wire.length === SHORT_DIGITS && wire.at(-1) === '2');
      }),
      fuzzing(RUNS),
    );
  });

  it('F-08: number and key are split where they were joined, by the address and the scan', () => {
    fc.assert(
      fc.property(number, key, oddText, (wire, key, odd) => {
        expect(splitKey(wire + key)).toEqual({ number: wire, key: key });
        const shown = { numTelepaiementCode: formatNumber(wire), cle: key };
        expect(readPrefill(`${wire}${key} ${odd}`)).toEqual(shown);
        expect(findNumber(`${formatNumber(wire)} / ${key}`)).toEqual(shown);
      }),
      fuzzing(RUNS),
    );
  });

  it('D-08 V-03: typed digits are split if the number may end so, by each reader alike', () => {
    fc.assert(
      fc.property(number, key, (wire, key) => {
        const mayEnd = wire.length === LONG_DIGITS || /[12]$/.test(wire);
        const joined = wire + key;
        const shown = mayEnd ? { numTelepaiementCode: formatNumber(wire), cle: key } : null;
        expect(splitTypedKey(joined)).toEqual(mayEnd ? { number: wire, key } : null);
        expect(readScan(joined)).toEqual(shown);
        expect(findNumber(joined)).toEqual(shown);
        expect(findNumber(formatNumber(joined))).toEqual(shown);
        expect(findNumber([...joined].join('\u00a0'))).toEqual(shown);
        expect(isScan(joined)).toBe(mayEnd);
      }),
      fuzzing(RUNS),
    );
  });

  it.each([14, 15, 17, 18, 19, 21, 22])('D-08: %i typed digits hold no key', (length) => {
    fc.assert(
      fc.property(digits(length), (typed) => {
        expect(splitTypedKey(typed)).toBeNull();
        expect(findNumber(typed)?.cle ?? null).toBeNull();
      }),
      fuzzing(RUNS),
    );
  });

  it('F-10: any text is split into a number and a key that stand in it, or not at all', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const split = splitKey(text);
        if (split === null) expect(text).not.toMatch(/^(?:\d{16}|\d{20})$/);
        else expect(split.number + split.key).toBe(text);
        for (const read of [readPrefill(text), findNumber(text)]) {
          if (read === null) continue;
          expect(read.numTelepaiementCode).toMatch(new RegExp(DASHED_NUMBER_PATTERN));
          expect(digitsOnly(text)).toContain(digitsOnly(read.numTelepaiementCode));
          expect(digitsOnly(text)).toContain(read.cle ?? '');
        }
      }),
      fuzzing(RUNS),
    );
  });

  it('F-03 F-04 F-07: the information and the limit depend on the first four digits alone', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const first = digitsOnly(text).slice(0, 4);
        expect(numberInfo(text)).toBe(numberInfo(first));
        expect(maxLength(text)).toBe(maxLength(first));
      }),
      fuzzing(RUNS),
    );
  });
});
