const MAX_LENGTH = 300;

/** A mail address. The lookbehinds keep the search from taking quadratic time. */
const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** A query, or a text with letters that were escaped for one. */
const QUERY = /(?<!\S)(?:[^\s?]*\?[^\s=]*=\S*|\S*?%[0-9A-Fa-f]{2}\S*)/g;
/** Eight or more digits, in one piece or in groups. An IPv4 address is left. */
const NUMBER = /(?<![\d.])(?!\d{1,3}(?:\.\d{1,3}){3}(?![\d.]))\d(?:[\s._/\u2010-\u2015-]?\d){7,}/g;
/** An operation code, or the verification code of a receipt. */
const CODE =
  /(?<![\w-])(?=[A-Z\d-]{6})(?=[A-Z-]{0,40}\d)(?=[\d-]{0,40}[A-Z])[A-Z\d]+(?:-[A-Z\d]+)*(?![\w-])/g;

/** Addresses come first, then tokens, numbers and codes: a later pattern would cut an address to pieces. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [QUERY, '[address]'],
  [ADDRESS, '[address]'],
  [/[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{20,})*/g, '[secret]'],
  [NUMBER, '[number]'],
  [CODE, '[code]'],
];

/** Makes one line for a terminal or for the operator's list of failed jobs. The log itself gets no such text. */
export function redact(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const redacted = SECRETS.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text);
  return redacted.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}
