import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SealAlgorithm } from '../../ports/SipsConfig.ts';

/**
 * Seals a `Data` text, as encoded.
 * @param key the merchant's secret key, used as UTF-8
 * @returns 64 lower-case hexadecimal digits
 */
export function computeSeal(data: string, key: string, algorithm: SealAlgorithm): string {
  switch (algorithm) {
    case 'HMAC-SHA-256':
      return createHmac('sha256', key).update(data, 'utf8').digest('hex');
    case 'SHA-256':
      return createHash('sha256')
        .update(data + key, 'utf8')
        .digest('hex');
  }
}

/**
 * Compares a received seal with ours, in a time that tells nothing about where they differ.
 * @param received the seal as posted; another case or length is a wrong seal
 */
export function isSealValid(
  data: string,
  key: string,
  algorithm: SealAlgorithm,
  received: string,
): boolean {
  const expected = Buffer.from(computeSeal(data, key, algorithm), 'utf8');
  const isPresent = Buffer.from(received, 'utf8');
  return isPresent.length === expected.length && timingSafeEqual(isPresent, expected);
}

/** SHA-256 of a sealed content, hexadecimal: recognises an answer that came before. */
export function digestOf(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex');
}
