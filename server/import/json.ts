import { quoteName } from './reasons.ts';

/** The index of the quote that ends the text begun at `debut`, in valid JSON. */
function endOfText(json: string, start: number): number {
  let index = start + 1;
  while (json[index] !== '"') index += json[index] === '\\' ? 2 : 1;
  return index;
}

const BLANK = /\s/;

/** True when a colon follows: the text before it was a key. */
function colonFollows(json: string, from: number): boolean {
  let index = from;
  while (BLANK.test(json[index] ?? '')) index += 1;
  return json[index] === ':';
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
  const key = duplicateKey(text);
  return key === null ? { valeur: value } : { illisible: `the key ${quoteName(key)} stands twice` };
}
