import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DASHED_NUMBER_PATTERN,
  digitsOnly,
  formatNumber,
  isDepositNumber,
  LONG_DIGITS,
  LONG_LENGTH,
  maxLength,
  NUMBER_PATTERN,
  numberInfo,
  SHORT_DIGITS,
  splitKey,
} from '#contract/domain/paymentNumber.ts';
import { type Entry, formatEntry } from '#src/domain/numberEntry.ts';
import { readPaste, readPrefill } from '#src/domain/prefill.ts';
import { oddText } from '../../support/fuzz/breaking.ts';
import { fuzzing } from '../../support/fuzz/settings.ts';

const RUNS = 200;
const SHAPE = /^(?:\d{4}-)*\d{0,4}$/;
const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const number = fc.constantFrom(SHORT_DIGITS, LONG_DIGITS).chain(digits);
const key = digits(2);

/** What a person does to the field: types, pastes over a selection, or deletes, wherever the caret is. */
type Edit =
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'paste'; readonly at: number; readonly length: number; readonly text: string }
  | { readonly kind: 'back' | 'delete'; readonly at: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('type' as const), at: fc.nat(22), text: digits(1) }),
    weight: 4,
  },
  fc.record({
    kind: fc.constant('type' as const),
    at: fc.nat(22),
    text: fc.string({ minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('paste' as const),
    at: fc.nat(22),
    length: fc.nat(8),
    text: fc.oneof(oddText, number, number.map(formatNumber)),
  }),
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('back' as const, 'delete' as const),
      at: fc.nat(22),
    }),
    weight: 2,
  },
);

/** The field after an edit, as the browser leaves it and the rules put it right. */
function apply({ value }: Entry, made: Edit): Entry {
  const at = Math.min(made.at, value.length);
  const change = (from: number, to: number, text: string, inputType: string) =>
    formatEntry(value.slice(0, from) + text + value.slice(to), from + text.length, {
      previous: value,
      inputType,
    });
  switch (made.kind) {
    case 'type':
      return change(at, at, made.text, 'insertText');
    case 'paste':
      return change(at, Math.min(value.length, at + made.length), made.text, 'insertFromPaste');
    case 'back':
      return at === 0 ? { value, caret: 0 } : change(at - 1, at, '', 'deleteContentBackward');
    case 'delete':
      return at === value.length
        ? { value, caret: at }
        : change(at, at + 1, '', 'deleteContentForward');
  }
}

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

  it('F-08: number and key are split where they were joined, by the address, the scan and the paste', () => {
    fc.assert(
      fc.property(number, key, oddText, (wire, cle, odd) => {
        expect(splitKey(wire + cle)).toEqual({ numero: wire, cle });
        const shown = { numTelepaiementCode: formatNumber(wire), cle };
        expect(readPrefill(`${wire}${cle} ${odd}`)).toEqual(shown);
        expect(readPaste(`${formatNumber(wire)} / ${cle}`)).toEqual(shown);
      }),
      fuzzing(RUNS),
    );
  });

  it('F-10: any text is split into a number and a key that stand in it, or not at all', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const split = splitKey(text);
        if (split === null) expect(text).not.toMatch(/^(?:\d{16}|\d{20})$/);
        else expect(split.numero + split.cle).toBe(text);
        for (const read of [readPrefill(text), readPaste(text)]) {
          if (read === null) continue;
          expect(read.numTelepaiementCode).toMatch(new RegExp(DASHED_NUMBER_PATTERN));
          expect(digitsOnly(text)).toContain(digitsOnly(read.numTelepaiementCode) + read.cle);
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

  it('F-01 F-02 D-08: after any edits the field holds groups of digits, within its limit, the caret inside', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let field: Entry = { value: '', caret: 0 };
        for (const made of edits) {
          field = apply(field, made);
          expect(field.value).toMatch(SHAPE);
          expect(field.value.length).toBeLessThanOrEqual(LONG_LENGTH);
          expect(field.caret).toBeGreaterThanOrEqual(0);
          expect(field.caret).toBeLessThanOrEqual(field.value.length);
        }
      }),
      fuzzing(RUNS),
    );
  });
});
