import type { PaymentState } from '#contract/domain/paymentState.ts';

/** `responseCode` of a sealed answer. */
const OUTCOMES: ReadonlyMap<string, PaymentState> = new Map([
  ['00', 'ACCEPTE'],
  ['60', 'EN_ATTENTE'],
  ['17', 'ANNULE'],
  ['97', 'EXPIRE'],
  ['02', 'REFUSE'],
  ['03', 'REFUSE'],
  ['05', 'REFUSE'],
  ['11', 'REFUSE'],
  ['12', 'REFUSE'],
  ['14', 'REFUSE'],
  ['24', 'REFUSE'],
  ['25', 'REFUSE'],
  ['30', 'REFUSE'],
  ['34', 'REFUSE'],
  ['40', 'REFUSE'],
  ['51', 'REFUSE'],
  ['54', 'REFUSE'],
  ['63', 'REFUSE'],
  ['75', 'REFUSE'],
  ['90', 'REFUSE'],
  ['94', 'REFUSE'],
  ['99', 'REFUSE'],
]);

/** Null for an undocumented code: it may mean money. */
export function outcomeOfCode(code: string): PaymentState | null {
  return OUTCOMES.get(code) ?? null;
}

/**
 * `transactionStatus` of the diagnostic. CREDITED is refunded in full, so it counts as cancelled.
 */
const DIAGNOSTIC_OUTCOMES: ReadonlyMap<string, PaymentState> = new Map([
  ['TO_CAPTURE', 'ACCEPTE'],
  ['CAPTURED', 'ACCEPTE'],
  ['REFUSED', 'REFUSE'],
  ['EXPIRED', 'EXPIRE'],
  ['CANCELLED', 'ANNULE'],
  ['CREDITED', 'ANNULE'],
]);

/** Any other status is not final, so the attempt stays open. */
export function outcomeOfStatus(status: string): PaymentState {
  return DIAGNOSTIC_OUTCOMES.get(status) ?? 'EN_ATTENTE';
}

export const CODE_OF_OUTCOME: Readonly<Record<PaymentState, string>> = {
  ACCEPTE: '00',
  EN_ATTENTE: '60',
  REFUSE: '05',
  ANNULE: '17',
  EXPIRE: '97',
};
