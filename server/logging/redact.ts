const MAX_LENGTH = 300;

/** The lookbehinds avoid quadratic time. */
const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** A query, or letters that are escaped for one. */
const QUERY = /(?<!\S)(?:[^\s?]*\?[^\s=]*=\S*|\S*?%[0-9A-Fa-f]{2}\S*)/g;
/** Digits in one piece or in groups; an IPv4 address is none. */
const NUMBER = /(?<![\d.])(?!\d{1,3}(?:\.\d{1,3}){3}(?![\d.]))\d(?:[\s._/\u2010-\u2015-]?\d){7,}/g;
/** An operation code, or the verification code of a receipt. */
const CODE =
  /(?<![\w-])(?=[A-Z\d-]{6})(?=[A-Z-]{0,40}\d)(?=[\d-]{0,40}[A-Z])[A-Z\d]+(?:-[A-Z\d]+)*(?![\w-])/g;

/** Addresses; then numbers, keys, tokens, cards. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [QUERY, '[address]'],
  [ADDRESS, '[address]'],
  [/[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{20,})*/g, '[secret]'],
  [NUMBER, '[number]'],
  [CODE, '[code]'],
];

/** For a terminal, and for the operator's list of failed jobs: the log has no such text. In one line. */
export function redact(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const redacted = SECRETS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);
  return redacted.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}
