import { describe, expect, it } from 'vitest';
import { type OperationName, readOperation, readStatus } from '#server/adapters/direct/statuses.ts';

const TAKEN = 'captured';
const MAYBE_BACK = 'captured, ask what went back';
const BACK = 'captured, some went back';
const UNKNOWN = 'unknown, ask what went back';

function described(status: string | undefined, code: number | undefined): string {
  const { state, isCancelled, back } = readStatus(status, code);
  const returns = { none: '', maybe: ', ask what went back', some: ', some went back' };
  return `${state}${isCancelled ? ', cancelled' : ''}${returns[back]}`;
}

/** Every status and code of the contract and of the vendor's plug-ins, then some of neither: docs/direct.md. */
const ROWS: readonly (readonly [string, number | undefined, string])[] = [
  ['CREATED', undefined, 'pending'],
  ['CREATED', 0, 'pending'],
  ['REDIRECTED', 46, 'pending'],
  ['PENDING_PAYMENT', 46, 'pending'],
  ['AUTHORIZATION_REQUESTED', 51, 'pending'],
  ['AUTHORIZATION_REQUESTED', 52, 'pending'],
  ['AUTHORIZATION_REQUESTED', 55, 'pending'],
  ['PENDING_CAPTURE', 5, 'reserved'],
  ['PENDING_COMPLETION', 56, 'reserved'],
  ['CAPTURE_REQUESTED', 4, 'pending'],
  ['CAPTURE_REQUESTED', 91, 'pending'],
  ['CAPTURE_REQUESTED', 92, 'pending'],
  ['CAPTURE_REQUESTED', 99, 'pending'],
  ['CAPTURED', 9, TAKEN],
  ['CAPTURED', undefined, TAKEN],
  ['REJECTED', 2, 'not-taken'],
  ['REJECTED', 57, 'not-taken'],
  ['REJECTED', 59, 'not-taken'],
  ['REJECTED', 63, 'reserved'],
  ['REJECTED', 73, MAYBE_BACK],
  ['REJECTED', 83, MAYBE_BACK],
  ['REJECTED', 93, 'reserved'],
  ['REJECTED_CAPTURE', 93, 'reserved'],
  ['CANCELLED', 1, 'not-taken, cancelled'],
  ['CANCELLED', 6, 'not-taken, cancelled'],
  ['CANCELLED', 64, 'not-taken, cancelled'],
  ['CANCELLED', 75, 'not-taken, cancelled'],
  ['CANCELLED', 61, 'pending'],
  ['CANCELLED', 62, 'pending'],
  ['CANCELLED', 63, 'reserved'],
  ['REFUND_REQUESTED', 71, MAYBE_BACK],
  ['REFUND_REQUESTED', 81, MAYBE_BACK],
  ['REFUND_REQUESTED', 82, MAYBE_BACK],
  ['REFUNDED', 7, BACK],
  ['REFUNDED', 8, BACK],
  ['REFUNDED', 85, BACK],
  ['A_NEW_NAME', 63, 'reserved'],
  ['REVERSED', undefined, UNKNOWN],
  ['REJECTED', 0, UNKNOWN],
  ['REJECTED', undefined, UNKNOWN],
  ['CANCELLED', 7, UNKNOWN],
  ['CANCELLED', undefined, UNKNOWN],
  ['A_NEW_NAME', 9, UNKNOWN],
  ['PAID', 9, UNKNOWN],
  ['CHARGEBACKED', undefined, UNKNOWN],
  ['PENDING_APPROVAL', undefined, UNKNOWN],
  ['captured', 9, UNKNOWN],
  ['constructor', 2, UNKNOWN],
  ['', 63, UNKNOWN],
];

/** Under any other status an operation is unknown: neither done nor refused. */
const OPERATIONS: readonly (readonly [OperationName, string, number, string])[] = [
  ['refund', 'REFUNDED', 8, 'done'],
  ['refund', 'REFUNDED', 85, 'done'],
  ['refund', 'REFUND_REQUESTED', 81, 'asked'],
  ['refund', 'REFUND_REQUESTED', 82, 'asked'],
  ['refund', 'REJECTED', 2, 'refused'],
  ['refund', 'REJECTED', 73, 'refused'],
  ['refund', 'REJECTED', 83, 'refused'],
  ['refund', 'REJECTED', 0, 'unknown'],
  ['refund', 'CAPTURED', 9, 'unknown'],
  ['refund', 'CANCELLED', 6, 'unknown'],
  ['capture', 'CAPTURED', 9, 'done'],
  ['capture', 'CAPTURE_REQUESTED', 91, 'asked'],
  ['capture', 'REJECTED_CAPTURE', 93, 'refused'],
  ['capture', 'REJECTED', 93, 'refused'],
  ['capture', 'PENDING_CAPTURE', 5, 'unknown'],
  ['capture', 'REFUNDED', 8, 'unknown'],
  ['cancel', 'CANCELLED', 6, 'done'],
  ['cancel', 'CANCELLED', 64, 'done'],
  ['cancel', 'CANCELLED', 61, 'asked'],
  ['cancel', 'CANCELLED', 62, 'asked'],
  ['cancel', 'REJECTED', 63, 'refused'],
  ['cancel', 'SOMETHING_NEW', 63, 'refused'],
  ['cancel', 'CANCELLED', 1, 'unknown'],
  ['cancel', 'CAPTURED', 9, 'unknown'],
];

describe('statuses', () => {
  it.each(ROWS)('D-45: %s with code %s is %s', (status, code, reading) => {
    expect(described(status, code)).toBe(reading);
  });

  it('D-45: without a status nothing is decided', () => {
    for (const code of [undefined, 9, 2, 63]) expect(described(undefined, code)).toBe(UNKNOWN);
  });

  it('D-45: of all codes under REJECTED three end a payment, of those under CANCELLED four', () => {
    const ending = (status: string) =>
      Array.from({ length: 1_000 }, (_, code) => code).filter(
        (code) => readStatus(status, code).state === 'not-taken',
      );
    expect(ending('REJECTED')).toEqual([2, 57, 59]);
    expect(ending('CANCELLED')).toEqual([1, 6, 64, 75]);
  });

  it.each(OPERATIONS)('D-45: a %s that is %s with code %i is %s', (name, status, code, state) => {
    expect(readOperation(name, status, code)).toBe(state);
  });
});
