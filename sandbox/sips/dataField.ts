import { isUtf8 } from 'node:buffer';

/** How the `Data` field travels. */
export type Encoding = 'none' | 'base64' | 'base64url';

const FIELD = /^([A-Za-z0-9_.]+)=(.*)$/s;

/** What Sips writes for a field that has no value. */
const NO_VALUE = 'null';

const ENCODED = { base64: /^[A-Za-z0-9+/]+={0,2}$/, base64url: /^[\w-]+={0,2}$/ } as const;

/** @returns null for what is not of this encoding, or no UTF-8 below it */
function decode(data: string, encoding: Encoding): string | null {
  if (encoding === 'none') return data;
  if (!ENCODED[encoding].test(data)) return null;
  const bytes = Buffer.from(data, encoding);
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}

/**
 * Reads `name=value|name=value` of the Paypage connector; a value may hold `=`, the text `null` means no value.
 * @returns null for another encoding, a part without a name, or a name that comes twice
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

/** Writes fields in their order, but for those without a value: the text to seal and to post. */
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
