import { isUtf8 } from 'node:buffer';

export type Encoding = 'none' | 'base64' | 'base64url';

const FIELD = /^([A-Za-z0-9_.]+)=(.*)$/s;

/** Sips writes this for an empty field. */
const NO_VALUE = 'null';

const ENCODED = { base64: /^[A-Za-z0-9+/]+={0,2}$/, base64url: /^[\w-]+={0,2}$/ } as const;

/** Null: wrong encoding or invalid UTF-8. */
function decode(data: string, encoding: Encoding): string | null {
  if (encoding === 'none') return data;
  if (!ENCODED[encoding].test(data)) return null;
  const bytes = Buffer.from(data, encoding);
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}

/**
 * Reads `name=value|name=value` (Paypage connector). A value may hold `=`. Null: wrong encoding, missing or repeated
 * name.
 */
export function parseDataField(
  data: string,
  encoding: Encoding,
): ReadonlyMap<string, string> | null {
  const parts = decode(data, encoding)?.split('|') ?? [];
  const fields = new Map<string, string>();
  for (const part of parts) {
    const [, name, value = ''] = FIELD.exec(part) ?? [];
    if (name === undefined || fields.has(name)) return null;
    fields.set(name, value);
  }
  if (fields.size === 0) return null;
  return new Map([...fields].filter(([, value]) => value !== NO_VALUE));
}

/** Skips fields without a value. */
export function formatDataField(
  fields: readonly (readonly [name: string, value: string | null])[],
  encoding: Encoding,
): string {
  const text = fields
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join('|');
  return encoding === 'none' ? text : Buffer.from(text).toString(encoding);
}
