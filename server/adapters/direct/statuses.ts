import type { OperationState, PaymentState } from '../../till/payments.ts';

export type OperationName = 'refund' | 'capture' | 'cancel';

export interface Reading {
  readonly state: PaymentState;
  readonly isCancelled: boolean;
  /** Whether money went back. A status gives no sum: only the list of refunds does. */
  readonly back: 'none' | 'maybe' | 'some';
}

type OperationStates = Readonly<Partial<Record<OperationName, OperationState>>>;

/** A status, its codes (null for all of them), what they say of a payment, and what they say of an operation. */
type Row = readonly [string, readonly number[] | null, Reading, OperationStates?];

const TAKEN: Reading = { state: 'captured', isCancelled: false, back: 'none' };
const STILL_TAKEN: Reading = { ...TAKEN, back: 'maybe' };
const GIVEN_BACK: Reading = { ...TAKEN, back: 'some' };
const WAITS: Reading = { state: 'pending', isCancelled: false, back: 'none' };
const RESERVED: Reading = { ...WAITS, state: 'reserved' };
const REFUSED: Reading = { ...WAITS, state: 'not-taken' };
const CANCELLED: Reading = { ...REFUSED, isCancelled: true };
const UNKNOWN: Reading = { ...WAITS, state: 'unknown', back: 'maybe' };

/**
 * Sources of the names: the vendor's contract (C). Sources of the codes: `OrderUpdater` of its WooCommerce plug-in
 * (W), `TransactionStatusInterface` of its Magento plug-in (M), its page of statuses (S). REVERSED has no row,
 * because it gives no figure.
 */
const ROWS: readonly Row[] = [
  ['CREATED', null, WAITS], // C
  ['REDIRECTED', null, WAITS], // C; 46 M
  ['PENDING_PAYMENT', null, WAITS], // C; 46 M
  ['AUTHORIZATION_REQUESTED', null, WAITS], // C; 51, 52 S
  ['PENDING_CAPTURE', null, RESERVED], // C; 5 W
  ['PENDING_COMPLETION', null, RESERVED], // C; 56 W
  ['CAPTURE_REQUESTED', null, WAITS, { capture: 'asked' }], // C; 4, 91, 92 (not sure), 99 W
  ['CAPTURED', null, TAKEN, { capture: 'done' }], // C; 9 W
  ['REJECTED_CAPTURE', null, RESERVED, { capture: 'refused' }], // C; 93 W
  ['REJECTED', [2], REFUSED, { refund: 'refused', capture: 'refused', cancel: 'refused' }], // C; W
  ['REJECTED', [57, 59], REFUSED], // C; W: fear of fraud
  ['REJECTED', [73, 83], STILL_TAKEN, { refund: 'refused' }], // C; W: a refused deletion or refund
  ['REJECTED', [93], RESERVED, { capture: 'refused' }], // C; W
  ['CANCELLED', [1], CANCELLED], // C; W: by the payer
  ['CANCELLED', [6, 64, 75], CANCELLED, { cancel: 'done' }], // C; W
  ['CANCELLED', [61, 62], WAITS, { cancel: 'asked' }], // C; W: asked for
  ['REFUND_REQUESTED', null, STILL_TAKEN, { refund: 'asked' }], // C; 81, 82 (not sure), 71 W
  ['REFUNDED', null, GIVEN_BACK, { refund: 'done' }], // C; 8, 7, 85 W
];

/** Code of a refused cancel, whatever the status is (S). */
const CANCEL_REFUSED = 63;
const STILL_RESERVED: Row = ['', [CANCEL_REFUSED], RESERVED, { cancel: 'refused' }];

function rowOf(status = '', code = 0): Row | undefined {
  const row = ROWS.find(([name, codes]) => name === status && (codes?.includes(code) ?? true));
  return row ?? (status !== '' && code === CANCEL_REFUSED ? STILL_RESERVED : undefined);
}

/**
 * Reads the status and its code. The vendor's category is useless, since it mixes reserved and taken money. A status
 * without a row is unknown.
 */
export const readStatus = (status: string | undefined, code: number | undefined): Reading =>
  rowOf(status, code)?.[2] ?? UNKNOWN;

export const readOperation = (
  name: OperationName,
  status: string | undefined,
  code: number | undefined,
): OperationState => rowOf(status, code)?.[3]?.[name] ?? 'unknown';
