import {
  KEY_DIGITS,
  SHORT_DIGITS,
  splitKey,
  splitTypedKey,
} from '#contract/domain/paymentNumber.ts';

/**
 * Longest time between two keys of a scanner, in milliseconds. A person needs longer for sixteen keys in a row, and a
 * scanner a tenth of it.
 */
export const KEY_GAP_MS = 50;

/**
 * Between two keys of a code with its kind in front, in milliseconds: some scanners pause between keys, and no person
 * types such a sign.
 */
export const SLOW_GAP_MS = 500;

/** `]d2`, or the beginning of it (ISO/IEC 15424). A keyboard may turn the bracket into another character. */
const WITH_KIND = /^[^\p{L}\p{N}\s](?:[A-Za-z](?:\d.*)?)?$/u;

const gapOf = (text: string): number => (WITH_KIND.test(text) ? SLOW_GAP_MS : KEY_GAP_MS);

/** Milliseconds after the last key that end a run, if the scanner presses neither Enter nor Tab. */
export const QUIET_MS = 200;

/** Keys that follow each other faster than a person types, so a hand scanner presses them. */
export interface KeyRun {
  readonly text: string;
  /** `Event.timeStamp` of the last key, in milliseconds. */
  readonly last: number;
}

export const NO_RUN: KeyRun = { text: '', last: Number.NEGATIVE_INFINITY };

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'timeStamp' | 'repeat' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'
>;

/** Reads the digit of a key. A scanner set to an English keyboard presses keys that write `&é"'(` on a French one. */
function characterOf({ key, code, shiftKey }: Key): string {
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit !== undefined && !shiftKey && !/\d/.test(key) ? digit : key;
}

/** A key that is held down repeats faster than a person types, so repeats do not count. */
const isWriting = ({ key, repeat, ctrlKey, altKey, metaKey }: Key): boolean =>
  [...key].length === 1 && !repeat && !ctrlKey && !altKey && !metaKey;

/** Shift and its like belong to the key that follows. */
const isSilent = ({ key }: Key): boolean => ['Shift', 'CapsLock', 'AltGraph'].includes(key);

export function continueRun(run: KeyRun, event: Key): KeyRun {
  const key = isSilent(event) ? '' : characterOf(event);
  const inTime = event.timeStamp - run.last <= gapOf(run.text + key);
  const before = inTime ? run.text : '';
  if (isSilent(event)) return { text: before, last: inTime ? event.timeStamp : run.last };
  if (!isWriting(event)) return NO_RUN;
  return { text: before + characterOf(event), last: event.timeStamp };
}

/**
 * Most scanners press Enter or Tab after a code.
 * @returns the text that this key ends, or an empty one
 */
export const endOfRun = (run: KeyRun, { key, timeStamp }: Key): string =>
  (key === 'Enter' || key === 'Tab') && timeStamp - run.last <= gapOf(run.text) ? run.text : '';

const SHORTEST = SHORT_DIGITS + KEY_DIGITS;

/**
 * True if the keys may be a code. Sixteen digits that are no short number with its key are the rest of a long number
 * whose first keys came before a pause.
 */
export const isScan = (text: string): boolean =>
  text.length >= SHORTEST && (splitKey(text) === null || splitTypedKey(text) !== null);
