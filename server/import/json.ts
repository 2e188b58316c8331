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

/** Reads a JSON text. Of a key that an object has twice the last one counts. */
export function readJson(text: string): ValueRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { illisible: 'not JSON' };
  }
  return isDeeperThan(MAX_DEPTH, value) ? { illisible: TOO_DEEP } : { valeur: value };
}
