import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SealAlgorithm } from '../../ports/SipsConfig.ts';

/** The key is used as UTF-8; the result is lower-case hexadecimal. */
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

/** Compares in constant time; another letter case is a wrong seal. */
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

export function digestOf(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex');
}
