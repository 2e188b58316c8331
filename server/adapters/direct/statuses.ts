import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { PaymentAnswer } from '../../ports/PaymentProvider.ts';

export type Reading = Pick<PaymentAnswer, 'unreadable' | 'provisional' | 'uncaptured'> & {
  readonly state: PaymentOutcome;
};

/** `provisional` concerns notifications: a question is answered with what holds now. */
const TAKEN: Reading = { state: 'ACCEPTE' };
const WAITS: Reading = { state: 'EN_ATTENTE', provisional: true };
const ENDS_SOON: Reading = { state: 'EN_ATTENTE' };
const RESERVED: Reading = { state: 'EN_ATTENTE', uncaptured: true };
const REFUSED: Reading = { state: 'REFUSE', provisional: true };
const CANCELLED: Reading = { state: 'ANNULE' };
export const UNREADABLE: Reading = { state: 'EN_ATTENTE', unreadable: true };

/** `statusOutput.statusCode` of a cancel that was refused; its status has no documented name. */
const CANCEL_REFUSED = 63;

/**
 * By status, or by status and code where one name has several meanings: 73 and 83 refuse a deletion
 * or a refund, so the money is still taken.
 */
const READINGS: ReadonlyMap<string, Reading> = new Map([
  ['CAPTURED', TAKEN],
  ['CREATED', WAITS],
  ['REDIRECTED', WAITS],
  ['PENDING_PAYMENT', WAITS],
  ['AUTHORIZATION_REQUESTED', WAITS],
  ['CAPTURE_REQUESTED', WAITS],
  ['PENDING_CAPTURE', RESERVED],
  ['PENDING_COMPLETION', RESERVED],
  ['REJECTED_CAPTURE', RESERVED],
  ['REJECTED/2', REFUSED],
  ['REJECTED/57', REFUSED],
  ['REJECTED/59', REFUSED],
  ['CANCELLED/1', CANCELLED],
  ['CANCELLED/6', CANCELLED],
  ['CANCELLED/61', ENDS_SOON],
  ['CANCELLED/62', ENDS_SOON],
]);

/**
 * Decides by the payment's own status; categories lump reserved and taken money together. What is
 * not in the table is unreadable, never a refusal.
 */
export function readStatus(status = '', code = 0): Reading {
  const known = READINGS.get(status) ?? READINGS.get(`${status}/${code}`);
  return known ?? (code === CANCEL_REFUSED ? RESERVED : UNREADABLE);
}
