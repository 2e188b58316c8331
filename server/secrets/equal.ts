import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time; only the length can be measured. */
export function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
