/** Input types of a password manager and of a browser that fills a form. They replace the whole text. */
const FILLED = new Set(['', 'insertReplacementText']);

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Returns the text that came at once with an edit, else an empty text. One character counts as a key, because a
 * composed character comes alone, too.
 */
export function broughtText(
  previous: string,
  raw: string,
  caret: number,
  inputType: string,
): string {
  if (inputType.startsWith('delete') || inputType.startsWith('history')) return '';
  if (FILLED.has(inputType)) return raw;
  const after = raw.slice(caret);
  const before = previous.endsWith(after)
    ? previous.slice(0, previous.length - after.length)
    : previous;
  const start = sharedStart(before, raw.slice(0, caret));
  const inserted = raw.slice(start, caret);
  if ([...inserted].length < 2) return '';
  // The text that was replaced may have begun like the new one. Then the whole value is new.
  return start < before.length ? raw : inserted;
}
