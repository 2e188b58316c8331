import { quoteName } from './reasons.ts';

/** True when an odd number of backslashes stands before. */
function isEscaped(json: string, index: number): boolean {
  let first = index;
  while (json[first - 1] === '\\') first -= 1;
  return (index - first) % 2 === 1;
}

/** The index of the quote that ends the text begun at `start`, in valid JSON. */
function endOfText(json: string, start: number): number {
  let index = json.indexOf('"', start + 1);
  while (isEscaped(json, index)) index = json.indexOf('"', index + 1);
  return index;
}

const BLANKS = ' \t\n\r';

/** True when a colon follows: the text before it was a key. */
function colonFollows(json: string, from: number): boolean {
  let index = from;
  while (BLANKS.includes(json[index] ?? ':')) index += 1;
  return json[index] === ':';
}

/** How many keys a valid JSON text writes. */
function keysWritten(json: string): number {
  let keys = 0;
  for (let index = json.indexOf('"'); index !== -1; index = json.indexOf('"', index + 1)) {
    index = endOfText(json, index);
    if (colonFollows(json, index + 1)) keys += 1;
  }
  return keys;
}

/** How many keys a value has, those of the values inside it included. */
function keysKept(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values: unknown[] = Object.values(value);
  let keys = Array.isArray(value) ? 0 : values.length;
  for (const one of values) keys += keysKept(one);
  return keys;
}

/** The first key that one object of a valid JSON text holds twice, else null: `JSON.parse` keeps the last in silence. */
function duplicateKey(json: string): string | null {
  const objects: Set<string>[] = [];
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '{') objects.push(new Set());
    else if (character === '}') objects.pop();
    else if (character === '"') {
      const end = endOfText(json, index);
      if (colonFollows(json, end + 1)) {
        const key: string = JSON.parse(json.slice(index, end + 1));
        const keys = objects.at(-1);
        if (keys?.has(key)) return key;
        keys?.add(key);
      }
      index = end;
    }
  }
  return null;
}

/** A record is three levels deep; functions that walk a value call themselves once for each level. */
const MAX_DEPTH = 32;

export const TOO_DEEP = `nested more than ${MAX_DEPTH} levels deep`;

/** Looks no further down than `levels`. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

/** A value to check, or why it cannot be read. */
export type ValueRead = { readonly valeur: unknown } | { readonly illisible: string };

/** Reads a JSON text; one with a key twice in an object is not read, because nobody can tell which value is meant. */
export function lireJson(text: string): ValueRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { illisible: 'not JSON' };
  }
  if (isDeeperThan(MAX_DEPTH, value)) return { illisible: TOO_DEEP };
  // Every key that was written is there: none came twice. To remember them all takes longer than to count them.
  if (keysWritten(text) === keysKept(value)) return { valeur: value };
  const key = duplicateKey(text);
  return key === null ? { valeur: value } : { illisible: `the key ${quoteName(key)} stands twice` };
}
