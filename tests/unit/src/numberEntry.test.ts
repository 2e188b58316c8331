import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOnly, maxLength } from '#contract/domain/paymentNumber.ts';
import { entryIsComplete, entryLimit, formatEntry, formatKey } from '#src/domain/numberEntry.ts';

const SHAPE = /^(?:\d{4}-)*\d{0,4}$/;
const digitsBefore = (text: string, caret: number) => digitsOnly(text.slice(0, caret)).length;
const nDigits = (min: number, max: number) =>
  fc.stringMatching(/^\d*$/).filter((text) => text.length >= min && text.length <= max);

/** Any text with a caret anywhere in it: what a paste, a drop or an autofill may leave. */
const entry = fc
  .oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[\d -]{0,30}$/))
  .chain((text) => fc.tuple(fc.constant(text), fc.nat(text.length)));

function type(digits: string): string {
  let text = { value: '', caret: 0 };
  for (const digit of digits) {
    const raw = text.value.slice(0, text.caret) + digit + text.value.slice(text.caret);
    text = formatEntry(raw, text.caret + 1, {
      previous: text.value,
      inputType: 'insertText',
      brought: '',
    });
  }
  return text.value;
}

describe('formatEntry', () => {
  it.each([
    ['', ''],
    ['5190', '5190'],
    ['51900', '5190-0'],
    ['51900101000011', '5190-0101-0000-11'],
    ['5190 0101.0000/11', '5190-0101-0000-11'],
    ['n° 5190-0101-0000-1100-11', '5190-0101-0000-1100-11'],
  ])('F-01: %j becomes %j', (raw, expected) => {
    expect(formatEntry(raw, raw.length).value).toBe(expected);
  });

  it('F-01 F-02 D-08: any text, any caret: digits and dashes in place, order kept, idempotent', () => {
    fc.assert(
      fc.property(entry, ([raw, caret]) => {
        const { value, caret: place } = formatEntry(raw, caret);
        expect(value).toMatch(SHAPE);
        expect(value.length).toBeLessThanOrEqual(maxLength(raw));
        expect(digitsOnly(raw).startsWith(digitsOnly(value))).toBe(true);
        expect(place).toBeLessThanOrEqual(value.length);
        expect(formatEntry(value, place)).toEqual({ value, caret: place });
      }),
    );
  });

  it('F-01 F-02 D-08: any edit of any number leaves groups of digits, within 22 characters, the caret inside', () => {
    const kinds = [
      'insertText',
      'insertFromPaste',
      'deleteContentBackward',
      'deleteContentForward',
    ];
    const edits = fc.record({
      previous: nDigits(0, 18).map(type),
      inputType: fc.constantFrom(...kinds),
      brought: fc.constantFrom('', '5190', 'n° 5190-0101-0000-11'),
    });
    fc.assert(
      fc.property(entry, edits, ([raw, caret], edit) => {
        const { value, caret: place } = formatEntry(raw, caret, edit);
        expect(value).toMatch(SHAPE);
        expect(value.length).toBeLessThanOrEqual(22);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(value.length);
      }),
    );
  });

  it('D-08: the caret stays behind the same digit wherever the person types', () => {
    fc.assert(
      fc.property(entry, ([raw, caret]) => {
        const { value, caret: place } = formatEntry(raw, caret);
        const kept = digitsOnly(value).length;
        expect(digitsBefore(value, place)).toBe(Math.min(kept, digitsBefore(raw, caret)));
      }),
    );
  });

  it('F-02: typing stops at 22 characters, and one digit more pushes nothing out', () => {
    const full = type('519001010000110011');
    expect(full).toBe('5190-0101-0000-1100-11');
    expect(
      formatEntry('95190-0101-0000-1100-11', 1, {
        previous: full,
        inputType: 'insertText',
        brought: '',
      }),
    ).toEqual({ value: full, caret: 0 });
  });

  it('F-02 D-08: what is pasted into a full number pushes out its end', () => {
    const pasted = {
      previous: '5190-0101-0000-1100-11',
      inputType: 'insertFromPaste',
      brought: '99',
    };
    expect(formatEntry('995190-0101-0000-1100-11', 2, pasted)).toEqual({
      value: '9951-9001-0100-0011-00',
      caret: 2,
    });
  });

  it('F-03 D-08: three identical digits limit the number to 17 characters', () => {
    expect(type('333312345678901234')).toBe('3333-1234-5678-90');
    expect(entryLimit('33')).toBe(22);
    expect(entryLimit('333')).toBe(17);
    expect(entryLimit('3333')).toBe(17);
  });

  it('F-04 D-08: a fourth digit that differs allows 22 characters again', () => {
    expect(entryLimit('3334')).toBe(22);
    expect(type('333412345678901234')).toBe('3334-1234-5678-9012-34');
  });

  it('F-08 D-08: a pre-filled long number that begins like an AFD is never cut by an edit', () => {
    const long = '3333-1234-5678-9012-34';
    expect(entryLimit(long, long)).toBe(22);
    expect(
      formatEntry('3333-1234-5678-9012-3', 21, {
        previous: long,
        inputType: 'deleteContentBackward',
        brought: '',
      }),
    ).toEqual({ value: '3333-1234-5678-9012-3', caret: 21 });
  });

  it.each([
    ['Backspace', 'deleteContentBackward', 5, '51900101', 4, '5190-101', 3],
    ['Delete', 'deleteContentForward', 4, '51900101', 4, '5190-101', 4],
  ])('D-08: %s over a dash takes the digit beyond it', (...cases) => {
    const [, inputType, , raw, caret, value, place] = cases;
    const result = formatEntry(raw, caret, { previous: '5190-0101', inputType, brought: '' });
    expect(result).toEqual({ value, caret: place });
  });

  it('D-08: Backspace anywhere removes exactly one digit, so it never gets stuck', () => {
    fc.assert(
      fc.property(nDigits(1, 14), fc.nat(), (digits, seed) => {
        const previous = type(`51${digits}`.slice(0, 18));
        const caret = 1 + (seed % previous.length);
        const raw = previous.slice(0, caret - 1) + previous.slice(caret);
        const edit = { previous, inputType: 'deleteContentBackward', brought: '' };
        const { value } = formatEntry(raw, caret - 1, edit);
        expect(digitsOnly(value)).toHaveLength(digitsOnly(previous).length - 1);
      }),
    );
  });
});

describe('D-08: letters that an optical reader took for digits', () => {
  const brought = (text: string) => ({ previous: '', inputType: 'insertFromPaste', brought: text });

  it('count in a part of a number', () => {
    expect(formatEntry('519O O1O1', 9, brought('519O O1O1')).value).toBe('5190-0101');
  });

  it('a typed one is none', () => {
    const typed = { previous: '519', inputType: 'insertText', brought: '' };
    expect(formatEntry('519O', 4, typed).value).toBe('519');
  });
});

describe('formatKey', () => {
  const pasted = (text: string) =>
    formatKey(text, text.length, { previous: '', inputType: 'insertFromPaste', brought: text });
  const typed = (previous: string, raw: string, caret: number) =>
    formatKey(raw, caret, { previous, inputType: 'insertText', brought: '' });

  it.each([
    ['', '2', 1, { value: '2', caret: 1 }],
    ['2', '21', 2, { value: '21', caret: 2 }],
    ['2', '12', 1, { value: '12', caret: 1 }],
    ['2', '2٢', 2, { value: '22', caret: 2 }],
    ['21', '213', 3, { value: '21', caret: 2 }],
    ['21', '921', 1, { value: '21', caret: 0 }],
    // A letter stays, so that its error can be understood.
    ['2', '2a', 2, { value: '2a', caret: 2 }],
  ])('F-05 D-08: %j and a key make %j', (previous, raw, caret, expected) => {
    expect(typed(previous, raw, caret)).toEqual(expected);
  });

  it.each([
    ['21', '21'],
    [' 21', '21'],
    ['clé ٢١', '21'],
    ['O4', '04'],
    ['2 1 9', '21'],
    ['ab', 'ab'],
    ['abc', 'ab'],
  ])('F-05 D-08: of %j that was pasted the key is %j', (text, value) => {
    expect(pasted(text)).toEqual({ value, caret: value.length });
  });

  it('F-05 D-08: behind a key that was filled in stands the caret, wherever it was', () => {
    const filled = { previous: '', inputType: '', brought: ' 21' };
    expect(formatKey(' 21', 0, filled)).toEqual({ value: '21', caret: 2 });
  });
});

describe('entryIsComplete', () => {
  it.each([
    ['3333-1234-5678-9', false],
    ['3333-1234-5678-90', true],
    ['5190-0101-0000-11', false],
    ['5190-0101-0000-1100-1', false],
    ['5190-0101-0000-1100-11', true],
  ])('F-06: %s is complete: %s', (number, expected) => {
    expect(entryIsComplete(number)).toBe(expected);
  });
});
