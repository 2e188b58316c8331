import { timingSafeEqual } from 'node:crypto';

/** In constant time; the length shows. */
export function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
