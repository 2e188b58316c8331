import { COUNTED, PAID, RESERVED, START, UNKNOWN } from './openings.ts';

/** From where every sequence is walked; the first steps cost no depth. */
export const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  'a counted payment': COUNTED,
  'two ids': [
    START,
    'T0: P1 captured under two ids',
    PAID,
    'webhook: Q1 of T0 CAPTURED/9 9000 EUR',
  ],
  'a reservation': RESERVED,
  'a doubt': UNKNOWN,
};
