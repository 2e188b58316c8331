import { describe, expect, it } from 'vitest';
import { readStatus } from '#server/adapters/direct/statuses.ts';

const TAKEN = { state: 'ACCEPTE' };
const WAITS = { state: 'EN_ATTENTE', provisional: true };
const RESERVED = { state: 'EN_ATTENTE', uncaptured: true };
const REFUSED = { state: 'REFUSE', provisional: true };
const CANCELLED = { state: 'ANNULE' };
const UNREADABLE = { state: 'EN_ATTENTE', unreadable: true };

/** Every status and code that is documented, docs/direct.md. */
const ROWS: readonly (readonly [string, number | undefined, object])[] = [
  ['CREATED', undefined, WAITS],
  ['REDIRECTED', 46, WAITS],
  ['PENDING_PAYMENT', 46, WAITS],
  ['AUTHORIZATION_REQUESTED', 51, WAITS],
  ['AUTHORIZATION_REQUESTED', 52, WAITS],
  ['PENDING_CAPTURE', 5, RESERVED],
  ['PENDING_COMPLETION', 56, RESERVED],
  ['CAPTURE_REQUESTED', 4, WAITS],
  ['CAPTURE_REQUESTED', 91, WAITS],
  ['CAPTURE_REQUESTED', 92, WAITS],
  ['CAPTURE_REQUESTED', 99, WAITS],
  ['CAPTURED', 9, TAKEN],
  ['CAPTURED', undefined, TAKEN],
  ['REJECTED', 2, REFUSED],
  ['REJECTED', 57, REFUSED],
  ['REJECTED', 59, REFUSED],
  ['REJECTED', 63, RESERVED],
  ['REJECTED', 73, UNREADABLE],
  ['REJECTED', 83, UNREADABLE],
  ['REJECTED', 0, UNREADABLE],
  ['REJECTED', undefined, UNREADABLE],
  ['REJECTED_CAPTURE', 93, RESERVED],
  ['CANCELLED', 1, CANCELLED],
  ['CANCELLED', 6, CANCELLED],
  ['CANCELLED', 61, { state: 'EN_ATTENTE' }],
  ['CANCELLED', 62, { state: 'EN_ATTENTE' }],
  ['CANCELLED', 63, RESERVED],
  ['CANCELLED', undefined, UNREADABLE],
  ['REFUND_REQUESTED', 81, UNREADABLE],
  ['REFUND_REQUESTED', 82, UNREADABLE],
  ['REFUNDED', 8, UNREADABLE],
  ['REVERSED', undefined, UNREADABLE],
  ['A_NEW_NAME', 63, RESERVED],
  ['A_NEW_NAME', 9, UNREADABLE],
  ['PAID', 9, UNREADABLE],
  ['CHARGEBACKED', undefined, UNREADABLE],
  ['PENDING_APPROVAL', undefined, UNREADABLE],
  ['captured', 9, UNREADABLE],
  ['constructor', 2, UNREADABLE],
];

describe('statuses', () => {
  it.each(ROWS)('D-45: %s with code %s', (status, code, reading) => {
    expect(readStatus(status, code)).toEqual(reading);
  });

  it('D-45: without a status nothing is decided', () => {
    expect(readStatus(undefined, 9)).toEqual(UNREADABLE);
    expect(readStatus(undefined, undefined)).toEqual(UNREADABLE);
  });

  it('D-45: of all codes under REJECTED three end a payment, of those under CANCELLED two', () => {
    const ending = (status: string) =>
      Array.from({ length: 1_000 }, (_, code) => code).filter(
        (code) => readStatus(status, code).state !== 'EN_ATTENTE',
      );
    expect(ending('REJECTED')).toEqual([2, 57, 59]);
    expect(ending('CANCELLED')).toEqual([1, 6]);
  });
});
