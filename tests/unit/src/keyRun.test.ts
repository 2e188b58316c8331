import { describe, expect, it } from 'vitest';
import {
  continueRun,
  endOfRun,
  isScan,
  KEY_GAP_MS,
  NO_RUN,
  SLOW_GAP_MS,
} from '#src/domain/keyRun.ts';

type Key = Parameters<typeof continueRun>[1];

const press = (key: string, timeStamp: number, more: Partial<Key> = {}): Key => ({
  key,
  code: '',
  timeStamp,
  repeat: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

const type = (keys: readonly Key[]) => keys.reduce(continueRun, NO_RUN);

describe('keys that follow each other', () => {
  it.each([
    [KEY_GAP_MS, '51'],
    [KEY_GAP_MS + 1, '1'],
  ])('D-08: after %d ms are %j', (gap, text) => {
    expect(type([press('5', 1_000), press('1', 1_000 + gap)]).text).toBe(text);
  });

  it('D-08: Shift between two keys ends nothing, and starts nothing', () => {
    expect(type([press('5', 0), press('Shift', 40), press('A', 80)]).text).toBe('5A');
    expect(type([press('5', 0), press('Shift', 60), press('A', 61)]).text).toBe('A');
  });

  it.each([
    ['a held key', { repeat: true }],
    ['a shortcut', { ctrlKey: true }],
    ['a shortcut of macOS', { metaKey: true }],
    ['a menu', { altKey: true }],
  ])('D-08: %s ends the run', (_, more) => {
    expect(type([press('5', 0), press('1', 10, more)])).toEqual(NO_RUN);
  });

  it.each(['Backspace', 'ArrowLeft', 'Process', 'Unidentified'])('D-08: %s ends the run', (key) => {
    expect(type([press('5', 0), press(key, 10)])).toEqual(NO_RUN);
  });

  it.each([
    ['&', 'Digit1', false, '1'],
    ['à', 'Digit0', false, '0'],
    ['7', 'Numpad7', false, '7'],
    ['5', 'Digit5', true, '5'],
    ['(', 'Digit9', true, '('],
    ['$', 'BracketRight', false, '$'],
  ])('D-08: %s of the key %s (Shift: %s) is %s', (key, code, shiftKey, text) => {
    expect(type([press(key, 0, { code, shiftKey })]).text).toBe(text);
  });
});

describe('a scanner that pauses between keys', () => {
  const CODE = ']d25190010100001121';
  const slowly = (text: string, gap: number) =>
    type([...text].map((key, index) => press(key, index * gap)));

  it.each([
    [SLOW_GAP_MS, CODE],
    [SLOW_GAP_MS + 1, '1'],
  ])('D-08: with its kind in front, after %d ms each, a code is %j', (gap, text) => {
    expect(slowly(CODE, gap).text).toBe(text);
  });

  it.each([
    [SLOW_GAP_MS, CODE],
    [SLOW_GAP_MS + 1, ''],
  ])('D-08: Enter after %d ms ends it with %j', (gap, text) => {
    const run = slowly(CODE, 100);
    expect(endOfRun(run, press('Enter', run.last + gap))).toBe(text);
  });

  it.each(['5190010100001121', '5190-0101-0000-1121', '-5190', 'd25190'])(
    'D-08: %s is what a person types, and no run',
    (text) => {
      expect(slowly(text, KEY_GAP_MS + 1).text).toBe(text.slice(-1));
    },
  );
});

describe('the end of a run', () => {
  const run = { text: '5190010100001121', last: 1_000 };
  it.each([
    ['Enter', KEY_GAP_MS, run.text],
    ['Tab', KEY_GAP_MS, run.text],
    ['Enter', KEY_GAP_MS + 1, ''],
    ['a', 1, ''],
  ])('D-08: %s after %d ms ends it with %j', (key, gap, text) => {
    expect(endOfRun(run, press(key, 1_000 + gap))).toBe(text);
  });

  it.each([
    [15, false],
    [16, true],
  ])('D-08: %d keys are a scan: %s', (length, expected) => {
    expect(isScan('1'.repeat(length))).toBe(expected);
  });

  it.each([
    ['a short number and its key', '5190010100001121', true],
    ['a deposit and its key', '5190010100001221', true],
    ['fourteen digits that end in 0, and two', '5190010100001021', false],
    ['fourteen digits that end in 3, and two', '5190010100001321', false],
    ['the rest of a long number', '4200000000000341', false],
    ['a code with its kind', ']d2519001010000', false],
    ['a longer code with its kind', ']d25190010100001121', true],
    ['a long number and its key', '90420000000000034137', true],
  ])('D-08 V-03: %s: %s is a scan: %s', (_, text, expected) => {
    expect(isScan(text)).toBe(expected);
  });
});
