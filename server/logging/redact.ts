const MAX_LENGTH = 300;

/**
 * An address begins where no character of one stands before: looked for from each character on, a long text without
 * an @ took quadratic time.
 */
const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** Addresses, then whatever is long enough to be a number, a key, a token or a card. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [ADDRESS, '[address]'],
  [/[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{20,})*/g, '[secret]'],
  [/\d(?:[ -]?\d){7,}/g, '[number]'],
];

/** What may be kept and shown of an error: its message without addresses, numbers and tokens, in one line. */
export function redact(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const redacted = SECRETS.reduce((rest, [reason, word]) => rest.replace(reason, word), text);
  return redacted.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}
