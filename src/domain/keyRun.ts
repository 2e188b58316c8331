import { KEY_DIGITS, SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';

/** Between two keys, ms. A person takes longer over sixteen keys in a row; a reader takes a tenth of it. */
export const KEY_GAP_MS = 50;

/** After the last key, ms, if the reader presses neither Enter nor Tab. */
export const QUIET_MS = 200;

/** Keys that follow each other faster than a person types. */
export interface KeyRun {
  readonly text: string;
  /** `Event.timeStamp` of the last key, ms. */
  readonly last: number;
}

export const NO_RUN: KeyRun = { text: '', last: Number.NEGATIVE_INFINITY };

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'timeStamp' | 'repeat' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'
>;

/** A reader set to an English keyboard presses the keys of digits, which write `&é"'(` on a French one. */
function characterOf({ key, code, shiftKey }: Key): string {
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit !== undefined && !shiftKey && !/\d/.test(key) ? digit : key;
}

/** A held key repeats faster than a person types. */
const isWriting = ({ key, repeat, ctrlKey, altKey, metaKey }: Key): boolean =>
  [...key].length === 1 && !repeat && !ctrlKey && !altKey && !metaKey;

/** Shift and such belong to the key that follows. */
const isSilent = ({ key }: Key): boolean => ['Shift', 'CapsLock', 'AltGraph'].includes(key);

export function continueRun(run: KeyRun, event: Key): KeyRun {
  const inTime = event.timeStamp - run.last <= KEY_GAP_MS;
  const before = inTime ? run.text : '';
  if (isSilent(event)) return { text: before, last: inTime ? event.timeStamp : run.last };
  if (!isWriting(event)) return NO_RUN;
  return { text: before + characterOf(event), last: event.timeStamp };
}

/** Enter or Tab, which readers press after a code. @returns the text that it ends, or an empty one */
export const endOfRun = (run: KeyRun, { key, timeStamp }: Key): string =>
  (key === 'Enter' || key === 'Tab') && timeStamp - run.last <= KEY_GAP_MS ? run.text : '';

export const isScan = ({ length }: string): boolean => length >= SHORT_DIGITS + KEY_DIGITS;
