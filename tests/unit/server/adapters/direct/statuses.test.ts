import { describe, expect, it } from 'vitest';
import { type OperationName, readOperation, readStatus } from '#server/adapters/direct/statuses.ts';

const TAKEN = 'ENCAISSE';
const MAYBE_BACK = 'ENCAISSE, ask what went back';
const BACK = 'ENCAISSE, some went back';
const UNKNOWN = 'INCONNU, ask what went back';

function described(status: string | undefined, code: number | undefined): string {
  const { state, isCancelled, back } = readStatus(status, code);
  const returns = { none: '', maybe: ', ask what went back', some: ', some went back' };
  return `${state}${isCancelled ? ', cancelled' : ''}${returns[back]}`;
}

/** Every status and code of the contract and of the vendor's plug-ins, then some of neither: docs/direct.md. */
const ROWS: readonly (readonly [string, number | undefined, string])[] = [
  ['CREATED', undefined, 'EN_ATTENTE'],
  ['CREATED', 0, 'EN_ATTENTE'],
  ['REDIRECTED', 46, 'EN_ATTENTE'],
  ['PENDING_PAYMENT', 46, 'EN_ATTENTE'],
  ['AUTHORIZATION_REQUESTED', 51, 'EN_ATTENTE'],
  ['AUTHORIZATION_REQUESTED', 52, 'EN_ATTENTE'],
  ['AUTHORIZATION_REQUESTED', 55, 'EN_ATTENTE'],
  ['PENDING_CAPTURE', 5, 'RESERVE'],
  ['PENDING_COMPLETION', 56, 'RESERVE'],
  ['CAPTURE_REQUESTED', 4, 'EN_ATTENTE'],
  ['CAPTURE_REQUESTED', 91, 'EN_ATTENTE'],
  ['CAPTURE_REQUESTED', 92, 'EN_ATTENTE'],
  ['CAPTURE_REQUESTED', 99, 'EN_ATTENTE'],
  ['CAPTURED', 9, TAKEN],
  ['CAPTURED', undefined, TAKEN],
  ['REJECTED', 2, 'NON_PRIS'],
  ['REJECTED', 57, 'NON_PRIS'],
  ['REJECTED', 59, 'NON_PRIS'],
  ['REJECTED', 63, 'RESERVE'],
  ['REJECTED', 73, MAYBE_BACK],
  ['REJECTED', 83, MAYBE_BACK],
  ['REJECTED', 93, 'RESERVE'],
  ['REJECTED_CAPTURE', 93, 'RESERVE'],
  ['CANCELLED', 1, 'NON_PRIS, cancelled'],
  ['CANCELLED', 6, 'NON_PRIS, cancelled'],
  ['CANCELLED', 64, 'NON_PRIS, cancelled'],
  ['CANCELLED', 75, 'NON_PRIS, cancelled'],
  ['CANCELLED', 61, 'EN_ATTENTE'],
  ['CANCELLED', 62, 'EN_ATTENTE'],
  ['CANCELLED', 63, 'RESERVE'],
  ['REFUND_REQUESTED', 71, MAYBE_BACK],
  ['REFUND_REQUESTED', 81, MAYBE_BACK],
  ['REFUND_REQUESTED', 82, MAYBE_BACK],
  ['REFUNDED', 7, BACK],
  ['REFUNDED', 8, BACK],
  ['REFUNDED', 85, BACK],
  ['A_NEW_NAME', 63, 'RESERVE'],
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
  ['refund', 'REFUNDED', 8, 'FAITE'],
  ['refund', 'REFUNDED', 85, 'FAITE'],
  ['refund', 'REFUND_REQUESTED', 81, 'DEMANDEE'],
  ['refund', 'REFUND_REQUESTED', 82, 'DEMANDEE'],
  ['refund', 'REJECTED', 2, 'REFUSEE'],
  ['refund', 'REJECTED', 73, 'REFUSEE'],
  ['refund', 'REJECTED', 83, 'REFUSEE'],
  ['refund', 'REJECTED', 0, 'INCONNUE'],
  ['refund', 'CAPTURED', 9, 'INCONNUE'],
  ['refund', 'CANCELLED', 6, 'INCONNUE'],
  ['capture', 'CAPTURED', 9, 'FAITE'],
  ['capture', 'CAPTURE_REQUESTED', 91, 'DEMANDEE'],
  ['capture', 'REJECTED_CAPTURE', 93, 'REFUSEE'],
  ['capture', 'REJECTED', 93, 'REFUSEE'],
  ['capture', 'PENDING_CAPTURE', 5, 'INCONNUE'],
  ['capture', 'REFUNDED', 8, 'INCONNUE'],
  ['cancel', 'CANCELLED', 6, 'FAITE'],
  ['cancel', 'CANCELLED', 64, 'FAITE'],
  ['cancel', 'CANCELLED', 61, 'DEMANDEE'],
  ['cancel', 'CANCELLED', 62, 'DEMANDEE'],
  ['cancel', 'REJECTED', 63, 'REFUSEE'],
  ['cancel', 'SOMETHING_NEW', 63, 'REFUSEE'],
  ['cancel', 'CANCELLED', 1, 'INCONNUE'],
  ['cancel', 'CAPTURED', 9, 'INCONNUE'],
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
        (code) => readStatus(status, code).state === 'NON_PRIS',
      );
    expect(ending('REJECTED')).toEqual([2, 57, 59]);
    expect(ending('CANCELLED')).toEqual([1, 6, 64, 75]);
  });

  it.each(OPERATIONS)('D-45: a %s that is %s with code %i is %s', (name, status, code, state) => {
    expect(readOperation(name, status, code)).toBe(state);
  });
});
