const START = 'start TOTAL of the fine';
const PAID = 'webhook: P1 of T0 CAPTURED/9 9000 EUR';
const ANSWERS = 'P1 answers';

/** From where every sequence is walked; the first steps cost no depth. */
export const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  'a counted payment': [START, 'T0: P1 captured', PAID, ANSWERS],
  'two ids': [
    START,
    'T0: P1 captured under two ids',
    PAID,
    'webhook: Q1 of T0 CAPTURED/9 9000 EUR',
  ],
  'a reservation': [START, 'T0: P1 reserved', 'webhook: P1 of T0 PENDING_CAPTURE/5', ANSWERS],
  'a doubt': [START, 'T0: P1 unknown', 'webhook: P1 of T0 X/1', ANSWERS],
};
