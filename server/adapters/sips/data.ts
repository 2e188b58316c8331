import type { Encoding } from '../../ports/SipsConfig.ts';

/** A `Data` text that cannot be read or written; the message names no value. */
export class InvalidData extends Error {
  override readonly name = 'InvalidData';
}

/** What Sips writes for a field that has no value. */
const ABSENT = 'null';
const FIELD_NAME = /^[A-Za-z0-9_.]+$/;
/** Half a character: it would be lost in UTF-8. */
const HALF_CHARACTER = /\p{Surrogate}/u;

const ALPHABETS: Readonly<Record<Exclude<Encoding, 'none'>, RegExp>> = {
  base64: /^[A-Za-z0-9+/]+={0,2}$/,
  base64url: /^[A-Za-z0-9_-]+={0,2}$/,
};

function decode(data: string, encoding: Encoding): string {
  if (encoding === 'none') return data;
  if (!ALPHABETS[encoding].test(data)) throw new InvalidData('encoding');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(data, encoding),
    );
  } catch {
    throw new InvalidData('encoding');
  }
}

/**
 * Reads `key=value|key=value`. A value may hold `=`; the text `null` means that the field is absent.
 * @param data the field as posted, still encoded
 * @throws InvalidData for another encoding, a part without `=`, a bad name, or a name that comes twice
 */
export function readData(data: string, encoding: Encoding): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  for (const part of decode(data, encoding).split('|')) {
    const equal = part.indexOf('=');
    const name = part.slice(0, Math.max(equal, 0));
    if (!FIELD_NAME.test(name)) throw new InvalidData('field without a name');
    if (seen.has(name)) throw new InvalidData('field given twice');
    seen.add(name);
    const value = part.slice(equal + 1);
    if (value !== ABSENT) fields.set(name, value);
  }
  return fields;
}

/**
 * Writes fields in the order given.
 * @returns the text to seal and to post
 * @throws InvalidData for no field, a bad name, a name that comes twice, a `|` in a value, or a value
 * that would be read back as absent or garbled
 */
export function writeData(
  fields: Iterable<readonly [nom: string, valeur: string]>,
  encoding: Encoding,
): string {
  const seen = new Set<string>();
  const parts: string[] = [];
  for (const [name, value] of fields) {
    if (!FIELD_NAME.test(name)) throw new InvalidData('field without a name');
    if (seen.has(name)) throw new InvalidData('field given twice');
    if (value.includes('|')) throw new InvalidData('separator inside a value');
    if (value === ABSENT || HALF_CHARACTER.test(value)) {
      throw new InvalidData('unwritable value');
    }
    seen.add(name);
    parts.push(`${name}=${value}`);
  }
  if (parts.length === 0) throw new InvalidData('no field');
  const text = parts.join('|');
  return encoding === 'none' ? text : Buffer.from(text, 'utf8').toString(encoding);
}
