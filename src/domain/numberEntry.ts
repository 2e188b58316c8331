import {
  digitsOnly,
  formatNumber,
  KEY_DIGITS,
  LONG_LENGTH,
  maxLength,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';
import { digitsForLetters, typedText } from '#contract/domain/typedText.ts';
import { findKey, findNumber } from './foundNumber.ts';

export interface TextAndCaret {
  readonly value: string;
  readonly caret: number;
}

export interface Keystroke {
  readonly previous: string;
  /** `InputEvent.inputType`, or empty if the browser gives none. */
  readonly inputType: string;
  /** Text that came at once, for example by pasting. Empty for a single key. */
  readonly brought: string;
}

const GROUP_SIZE = 4;

function positionAfter(digits: number): number {
  return digits + Math.max(0, Math.ceil(digits / GROUP_SIZE) - 1);
}

/** The greatest length with dashes (F-02 … F-04). A long number that was filled in is not cut (D-08). */
export function entryLimit(value: string, previous = ''): number {
  return digitsOnly(previous).length > SHORT_DIGITS ? LONG_LENGTH : maxLength(value);
}

/** A press that deletes only a dash deletes the digit beside it, too. */
function deleteAcross(entry: TextAndCaret, { previous, inputType }: Keystroke): TextAndCaret {
  const singleDash =
    inputType.startsWith('delete') &&
    entry.value.length === previous.length - 1 &&
    digitsOnly(entry.value) === digitsOnly(previous);
  if (!singleDash) return entry;
  const start = inputType === 'deleteContentForward' ? entry.caret : entry.caret - 1;
  if (start < 0) return entry;
  return { value: entry.value.slice(0, start) + entry.value.slice(start + 1), caret: start };
}

/** In a full field one more digit would push out the last one. */
function isExtraKeystroke(
  entry: TextAndCaret,
  { previous, inputType, brought }: Keystroke,
  limit: number,
): boolean {
  return (
    inputType.startsWith('insert') &&
    brought === '' &&
    previous.length === limit &&
    digitsOnly(entry.value).length > digitsOnly(previous).length
  );
}

const FIRST_KEYSTROKE: Keystroke = { previous: '', inputType: '', brought: '' };

/** Groups the digits while a person types (F-01 … F-04, D-08). The caret stays behind the same digit. */
export function formatEntry(
  raw: string,
  rawCaret: number,
  keystroke: Keystroke = FIRST_KEYSTROKE,
): TextAndCaret {
  const whole = keystroke.brought === '' ? null : findNumber(keystroke.brought);
  if (whole !== null) {
    return { value: whole.numTelepaiementCode, caret: whole.numTelepaiementCode.length };
  }
  const text = keystroke.brought === '' ? raw : digitsForLetters(raw);
  const entry = deleteAcross({ value: text, caret: rawCaret }, keystroke);
  const limit = entryLimit(entry.value, keystroke.previous);
  if (isExtraKeystroke(entry, keystroke, limit)) {
    return { value: keystroke.previous, caret: entry.caret - 1 };
  }
  const value = formatNumber(entry.value).slice(0, limit);
  const digitsBefore = digitsOnly(entry.value.slice(0, entry.caret)).length;
  return { value, caret: Math.min(value.length, positionAfter(digitsBefore)) };
}

/** Limits the key to two characters (F-05). Letters stay visible, so that their error can be understood (D-08). */
export function formatKey(raw: string, rawCaret: number, keystroke: Keystroke): TextAndCaret {
  const { previous, inputType, brought } = keystroke;
  const plain = typedText(raw);
  const isLong = plain.length > KEY_DIGITS;
  const key = brought === '' ? null : (findKey(brought) ?? ((isLong && digitsOnly(raw)) || null));
  const value = key ?? plain;
  const isExtra = inputType.startsWith('insert') && brought === '' && value.length > KEY_DIGITS;
  if (isExtra && previous.length === KEY_DIGITS) return { value: previous, caret: rawCaret - 1 };
  const limited = value.slice(0, KEY_DIGITS);
  return {
    value: limited,
    caret: key === null ? Math.min(rawCaret, limited.length) : limited.length,
  };
}

/** Says whether the number is full, so that the focus moves to the key (F-06). */
export function entryIsComplete(value: string): boolean {
  return value.length >= maxLength(value);
}
