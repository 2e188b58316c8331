import {
  digitsOnly,
  formatNumber,
  LONG_LENGTH,
  maxLength,
  SHORT_DIGITS,
} from '#contract/domain/paymentNumber.ts';

/** A text field at one moment: its text, and how many characters stand before the caret. */
export interface Entry {
  readonly value: string;
  readonly caret: number;
}

/** One edit of the field: the text before it, and the browser's `InputEvent.inputType` or nothing. */
export interface Keystroke {
  readonly previous: string;
  readonly inputType: string;
}

const GROUP_SIZE = 4;

/** Characters of a formatted text that hold its first `chiffres` digits, the dash after them left out. */
function positionAfter(digits: number): number {
  return digits + Math.max(0, Math.ceil(digits / GROUP_SIZE) - 1);
}

/**
 * The most characters the field takes now (F-02 … F-04). A text already longer than a short number,
 * as a pre-fill may be, keeps the long limit: nothing that stands there is cut (D-08).
 */
export function entryLimit(value: string, previous = ''): number {
  return digitsOnly(previous).length > SHORT_DIGITS ? LONG_LENGTH : maxLength(value);
}

/**
 * Removes the digit that a person meant when Backspace or Delete took only the dash beside it:
 * Delete the one after the caret, Backspace the one before.
 */
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

/** One more character in a full field is refused, as `maxlength` would: it must not push out the last digit. */
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

/**
 * Formats the payment number while a person types, pastes or deletes anywhere in it (F-01 … F-04, D-08):
 * the text is cleaned first, limited second, and the caret stays behind the same digit.
 * @param brut the text that the browser left
 * @param caretBrut characters of it before the caret
 * @param keystroke the edit that led to it
 */
export function formatEntry(
  brut: string,
  caretBrut: number,
  keystroke: Keystroke = FIRST_KEYSTROKE,
): Entry {
  const entry = deleteAcross({ value: brut, caret: caretBrut }, keystroke);
  const limite = entryLimit(entry.value, keystroke.previous);
  if (isExtraKeystroke(entry, keystroke, limite)) {
    return { value: keystroke.previous, caret: entry.caret - 1 };
  }
  const value = formatNumber(entry.value).slice(0, limite);
  const digitsBefore = digitsOnly(entry.value.slice(0, entry.caret)).length;
  return { value, caret: Math.min(value.length, positionAfter(digitsBefore)) };
}

/** Whether the number is full, so that focus may move to the key (F-06). */
export function entryIsComplete(value: string): boolean {
  return value.length >= maxLength(value);
}
