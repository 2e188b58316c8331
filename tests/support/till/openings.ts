/** Names of steps, and beginnings that many sequences share. `SEQUENCES` says how to read them. */
export const START = 'start TOTAL of the fine';
export const CAPTURED = 'T0: P1 captured';
export const PAID = 'webhook: P1 of T0';
export const ASKED = 'P1 answers';
export const SECOND_PAID = 'webhook: P2 of T0';
export const SECOND_ASKED = 'P2 answers';
export const PAGE_OVER = 'T0 page over: paid';
export const ODD_PAID = 'webhook: P1 of T0';

export const PAGES_ARE_SEEN = 'open pages are seen';

export const COUNTED = [START, CAPTURED, PAID, ASKED];
export const SECOND_CARD = [...COUNTED, 'T0: P2 captured'];
/** The second card pays more than is owed. */
export const TWICE = [...SECOND_CARD, SECOND_PAID, SECOND_ASKED];
/** A card of 9000 after another has paid a part of 5000: 5000 are too much, and its counted 4000 are reversed. */
export const LATE_REVERSED = [
  START,
  CAPTURED,
  'T0 page over: cancelled',
  'start PARTIEL of the fine',
  'T1: P2 captured',
  'webhook: P2 of T1',
  'P2 answers',
  PAID,
  ASKED,
  'reversal of R1',
];
export const ODD = [START, 'T0: P1 of another amount'];
export const ODD_ASKED = [...ODD, ODD_PAID, ASKED];
/** Less was acquired than was asked. */
export const IN_PART = [START, 'T0: P1 captured in part', PAID, ASKED];
export const REFUSED = [START, 'T0: P1 refused', 'webhook: P1 of T0', ASKED];
export const RESERVED = [START, 'T0: P1 reserved', 'webhook: P1 of T0', ASKED];
export const UNKNOWN = [START, 'T0: P1 unknown', 'webhook: P1 of T0', ASKED];

/** From where every sequence is walked; the first steps cost no depth. */
export const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  'a counted payment': COUNTED,
  'two ids': [START, 'T0: P1 captured under two ids', PAID, 'webhook: Q1 of T0'],
  'a reservation': RESERVED,
  'a doubt': UNKNOWN,
};
