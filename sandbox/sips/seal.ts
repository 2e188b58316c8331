import { createHash, createHmac } from 'node:crypto';

/** Of payment pages; office services always use HMAC. */
export type SealAlgorithm = 'HMAC-SHA-256' | 'SHA-256';

/** Lower-case hexadecimal. `SHA-256` is the older rule: the key follows the text. */
export function sealOf(text: string, key: string, algorithm: SealAlgorithm): string {
  return algorithm === 'SHA-256'
    ? sha256(`${text}${key}`)
    : createHmac('sha256', key).update(text).digest('hex');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const NOT_SEALED = ['keyVersion', 'seal', 'sealAlgorithm'];

/** Of an office message: its values in the order of their names. */
export function officeSealOf(message: Readonly<Record<string, string>>, key: string): string {
  const names = Object.keys(message).filter((name) => !NOT_SEALED.includes(name));
  const text = names
    .sort()
    .map((name) => message[name])
    .join('');
  return sealOf(text, key, 'HMAC-SHA-256');
}
