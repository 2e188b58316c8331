import {
  digitsOnly,
  formatNumber,
  LONG_LENGTH,
  maxLength,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';

export interface Entry {
  readonly value: string;
  readonly caret: number;
}

/** `inputType` is that of `InputEvent`, or empty. */
export interface Keystroke {
  readonly previous: string;
  readonly inputType: string;
}

const GROUP_SIZE = 4;

function positionAfter(digits: number): number {
  return digits + Math.max(0, Math.ceil(digits / GROUP_SIZE) - 1);
}

/** F-02 … F-04. A longer text, such as a pre-fill, keeps the long limit and is not cut (D-08). */
export function entryLimit(value: string, previous = ''): number {
  return digitsOnly(previous).length > SHORT_DIGITS ? LONG_LENGTH : maxLength(value);
}

/** A deletion that took only a dash also takes the digit beside it. */
function deleteAcross(entry: Entry, { previous, inputType }: Keystroke): Entry {
  const singleDash =
    inputType.startsWith('delete') &&
    entry.value.length === previous.length - 1 &&
    digitsOnly(entry.value) === digitsOnly(previous);
  if (!singleDash) return entry;
  const debut = inputType === 'deleteContentForward' ? entry.caret : entry.caret - 1;
  if (debut < 0) return entry;
  return {
    value: entry.value.slice(0, debut) + entry.value.slice(debut + 1),
    caret: debut,
  };
}

/** Like `maxlength`: a character typed in a full field must not push out the last digit. */
function isExtraKeystroke(
  entry: Entry,
  { previous, inputType }: Keystroke,
  limite: number,
): boolean {
  return (
    inputType.startsWith('insert') &&
    previous.length === limite &&
    entry.value.length === limite + 1
  );
}

const FIRST_KEYSTROKE: Keystroke = { previous: '', inputType: '' };

/** F-01 … F-04, D-08; the caret stays behind the same digit. */
export function formatEntry(
  raw: string,
  rawCaret: number,
  keystroke: Keystroke = FIRST_KEYSTROKE,
): Entry {
  const entry = deleteAcross({ value: raw, caret: rawCaret }, keystroke);
  const limite = entryLimit(entry.value, keystroke.previous);
  if (isExtraKeystroke(entry, keystroke, limite)) {
    return { value: keystroke.previous, caret: entry.caret - 1 };
  }
  const value = formatNumber(entry.value).slice(0, limite);
  const digitsBefore = digitsOnly(entry.value.slice(0, entry.caret)).length;
  return { value, caret: Math.min(value.length, positionAfter(digitsBefore)) };
}

/** Focus may then move to the key (F-06). */
export function entryIsComplete(value: string): boolean {
  return value.length >= maxLength(value);
}
