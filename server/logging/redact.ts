const MAX_LENGTH = 300;

/** The lookbehind avoids quadratic time. */
const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** Addresses; then numbers, keys, tokens, cards. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [ADDRESS, '[address]'],
  [/[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{20,})*/g, '[secret]'],
  [/\d(?:[ -]?\d){7,}/g, '[number]'],
];

/** In one line. */
export function redact(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const redacted = SECRETS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);
  return redacted.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
}
