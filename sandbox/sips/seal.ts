import { createHash, createHmac } from 'node:crypto';

/** How a contract seals its payment pages; the office services always take the first. */
export type SealAlgorithm = 'HMAC-SHA-256' | 'SHA-256';

/**
 * The seal of a text under a merchant's secret key, in lower-case hexadecimal digits.
 * @param algorithm `SHA-256` is the older rule: the key follows the text
 */
export function sealOf(text: string, key: string, algorithm: SealAlgorithm): string {
  return algorithm === 'SHA-256'
    ? sha256(`${text}${key}`)
    : createHmac('sha256', key).update(text).digest('hex');
}

/** SHA-256 in hexadecimal digits: recognises a request that came before. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const NOT_SEALED = ['keyVersion', 'seal', 'sealAlgorithm'];

/** The seal of a flat message of the office services: its values in the order of their names. */
export function officeSealOf(message: Readonly<Record<string, string>>, key: string): string {
  const names = Object.keys(message).filter((name) => !NOT_SEALED.includes(name));
  const text = names
    .sort()
    .map((name) => message[name])
    .join('');
  return sealOf(text, key, 'HMAC-SHA-256');
}
