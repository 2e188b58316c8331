import type { Encoding } from '../../ports/SipsConfig.ts';

/** The message holds no value. */
export class InvalidData extends Error {
  override readonly name = 'InvalidData';
}

/** Sips writes this for a field without a value. */
const ABSENT = 'null';
const FIELD_NAME = /^[A-Za-z0-9_.]+$/;
/** UTF-8 would lose a lone surrogate. */
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

/** A value may hold `=`; `null` means absent. @throws InvalidData */
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

/** @throws InvalidData also for a value that would be read back as absent or garbled */
export function writeData(
  fields: Iterable<readonly [name: string, value: string]>,
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
