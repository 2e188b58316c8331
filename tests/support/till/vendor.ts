import { EURO } from '#contract/domain/amounts.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import type {
  HeardByAnswer,
  HeardByWebhook,
  ReportedOperation,
  Snapshot,
} from '#server/till/heard/events.ts';
import type { Operation, OperationKind, PaymentState } from '#server/till/payments.ts';

/** An operation as the vendor has it. */
export interface VendorOperation {
  readonly id: string;
  /** Our key. It is null if somebody else asked for the operation. */
  readonly key: string | null;
  readonly kind: OperationKind;
  readonly cents: number;
  readonly state: ReportedOperation['state'];
}

/** A payment as it is at the vendor, whatever its messages say. Cents. */
export interface VendorPayment {
  readonly id: string;
  /** A webhook may name the payment by this id, too. */
  readonly alias: string | null;
  readonly reference: string;
  readonly askedCents: number;
  readonly state: PaymentState;
  readonly status: string;
  readonly capturedCents: number;
  /** Taken back by the payer's bank, of which no answer tells the figure. */
  readonly chargedBackCents: number;
  readonly currency: string;
  readonly operations: readonly VendorOperation[];
}

/** A message, until the till hears it. */
export type Webhook = Omit<HeardByWebhook, 'references'>;
export type Answer = Omit<HeardByAnswer, 'references'>;

export interface Vendor {
  readonly payments: readonly VendorPayment[];
  /** May arrive at any time, in any order, and again. */
  readonly webhooks: readonly Webhook[];
  /** They answer questions that have left. */
  readonly answers: readonly Answer[];
  /** The keys of requests that the vendor refused at once. */
  readonly refusedKeys: readonly string[];
}

export const NO_VENDOR: Vendor = { payments: [], webhooks: [], answers: [], refusedKeys: [] };

const isDone = ({ kind, state }: VendorOperation): boolean => kind === 'refund' && state === 'done';

const sum = (operations: readonly VendorOperation[]): number =>
  operations.reduce((total, { cents }) => total + cents, 0);

const returnedOf = ({ operations }: VendorPayment): number => sum(operations.filter(isDone));

/** Returns the cents of the payer that the vendor holds. */
export const heldAtVendor = (payment: VendorPayment): number =>
  payment.state === 'not-taken'
    ? 0
    : payment.capturedCents - returnedOf(payment) - payment.chargedBackCents;

/** Returns the cents that can still be given back. */
const roomOf = (payment: VendorPayment): number =>
  payment.capturedCents -
  payment.chargedBackCents -
  sum(payment.operations.filter((one) => one.kind === 'refund' && one.state !== 'refused'));

/** The status once a refund is done, of the whole sum or of a part. */
const GIVEN_BACK = 'REFUNDED/8';

/** The status while the card is being charged. */
const CAPTURING = 'CAPTURE_REQUESTED/91';

/** The status after the payer left the page. */
const LEFT = 'CANCELLED/1';

function snapshotOf(payment: VendorPayment): Snapshot {
  const { state, status, capturedCents, askedCents, currency } = payment;
  return {
    state,
    status,
    isCancelled: status === LEFT,
    capturedCents: state === 'captured' ? capturedCents : null,
    askedCents,
    currency,
    paidAt: null,
    authorisation: null,
    card: null,
  };
}

export const webhookOf = (payment: VendorPayment): Webhook => ({
  type: 'heard',
  via: 'webhook',
  reference: payment.reference,
  paymentId: payment.id,
  paidAt: null,
});

/** Returns what the vendor answers about the payment now. */
export function toldOf(payment: VendorPayment): PaymentAnswer {
  const isTold = payment.state === 'captured' || payment.state === 'unknown';
  return {
    firstId: payment.id,
    reference: payment.reference,
    snapshot: snapshotOf(payment),
    returnedCents: isTold ? returnedOf(payment) : null,
    operations: payment.operations.map(({ id, key, state }) => ({ key, providerId: id, state })),
  };
}

/** Answers a question about one of its ids that leaves now. */
export const answerOf = (dossier: Dossier, payment: VendorPayment, askedId: string): Answer => ({
  type: 'heard',
  via: 'answer',
  paymentId: askedId,
  revision: findPayment(dossier, askedId)?.revision ?? 0,
  ...toldOf(payment),
});

export const findAtVendor = ({ payments }: Vendor, id: string): VendorPayment | undefined =>
  payments.find((one) => one.id === id || one.alias === id);

export const withPayment = (vendor: Vendor, payment: VendorPayment): Vendor => ({
  ...vendor,
  payments: vendor.payments.some(({ id }) => id === payment.id)
    ? vendor.payments.map((one) => (one.id === payment.id ? payment : one))
    : [...vendor.payments, payment],
});

/** A webhook may come twice: it is kept once. */
export function withWebhooks(vendor: Vendor, ...webhooks: readonly Webhook[]): Vendor {
  const known = new Set(vendor.webhooks.map((one) => JSON.stringify(one)));
  const added = webhooks.filter((one) => !known.has(JSON.stringify(one)));
  return { ...vendor, webhooks: [...vendor.webhooks, ...added] };
}

/** An id that messages name and no question finds: the API answers that it does not know it. */
export const UNKNOWN_ID = 'X1';

export const isNamed = ({ webhooks }: Vendor, id: string): boolean =>
  webhooks.some(({ paymentId }) => paymentId === id);

/** A message names an id that the API does not know, such as a refund's own, under the reference of a page. */
export const nameUnknown = (vendor: Vendor, reference: string): Vendor =>
  withWebhooks(vendor, {
    type: 'heard',
    via: 'webhook',
    reference,
    paymentId: UNKNOWN_ID,
    paidAt: null,
  });

/** How a payment may begin at the vendor, and what its first webhook says. */
export const KINDS = [
  'captured',
  'pending',
  'reserved',
  'refused',
  'unknown',
  'of another currency',
  'of another amount',
  'captured in part',
  'captured for another attempt',
  'captured under two ids',
  'captured without reference',
] as const;
export type Kind = (typeof KINDS)[number];

const STATES: Readonly<Partial<Record<Kind | 'cancelled', readonly [PaymentState, string]>>> = {
  pending: ['pending', 'PENDING_PAYMENT/46'],
  reserved: ['reserved', 'PENDING_CAPTURE/5'],
  refused: ['not-taken', 'REJECTED/2'],
  cancelled: ['not-taken', LEFT],
  unknown: ['unknown', 'X/1'],
};

/** What is acquired above what was asked; below 0: less. */
const MORE_TAKEN: Readonly<Partial<Record<Kind | 'cancelled', number>>> = {
  'of another amount': 100,
  'captured in part': -4_000,
};

export function newPayment(
  id: string,
  reference: string,
  askedCents: number,
  kind: Kind | 'cancelled' = 'captured',
): VendorPayment {
  const [state, status] = STATES[kind] ?? ['captured', 'CAPTURED/9'];
  const taken = Math.max(1, askedCents + (MORE_TAKEN[kind] ?? 0));
  return {
    id,
    alias: kind === 'captured under two ids' ? id.replace('P', 'Q') : null,
    reference,
    askedCents,
    state,
    status,
    capturedCents: state === 'captured' ? taken : 0,
    chargedBackCents: 0,
    currency: kind === 'of another currency' ? 'USD' : EURO,
    operations: [],
  };
}

/** A payer gives a card on the page of an attempt. */
export function begin(vendor: Vendor, reference: string, askedCents: number, kind: Kind): Vendor {
  const payment = newPayment(`P${vendor.payments.length + 1}`, reference, askedCents, kind);
  return withWebhooks(withPayment(vendor, payment), ...firstWebhooks(payment, kind));
}

function firstWebhooks(payment: VendorPayment, kind: Kind): Webhook[] {
  const webhook = webhookOf(payment);
  switch (kind) {
    case 'captured without reference':
      return [{ ...webhook, reference: '' }];
    case 'captured for another attempt':
      return [webhook, { ...webhook, reference: 'T9' }];
    case 'captured under two ids':
      return [webhook, { ...webhook, paymentId: payment.alias ?? payment.id }];
    default:
      return [webhook];
  }
}

/** Takes a request, or notes that it was refused. The same key is the same request. */
export function ask(
  vendor: Vendor,
  payment: VendorPayment,
  { id: key, kind, cents }: Pick<Operation, 'id' | 'kind' | 'cents'>,
): Vendor {
  const isKnown =
    payment.operations.some((one) => one.key === key) || vendor.refusedKeys.includes(key);
  if (isKnown) return vendor;
  const isPossible =
    kind === 'refund'
      ? payment.state === 'captured' && cents <= roomOf(payment)
      : payment.state === 'reserved';
  if (!isPossible) return { ...vendor, refusedKeys: [...vendor.refusedKeys, key] };
  const id = `${payment.id}-${payment.operations.length + 1}`;
  const operations = [...payment.operations, { id, key, kind, cents, state: 'asked' } as const];
  return withPayment(vendor, { ...payment, operations });
}

/** Ends an operation. A refund may be refused after it was done. */
export function end(
  vendor: Vendor,
  payment: VendorPayment,
  operation: VendorOperation,
  state: 'done' | 'refused',
): Vendor {
  const operations = payment.operations.map((one) =>
    one.id === operation.id ? { ...one, state } : one,
  );
  const ended = {
    ...payment,
    operations,
    ...(state === 'done' ? effectOf(payment, operation) : refusalOf(operation)),
  };
  return withWebhooks(withPayment(vendor, ended), webhookOf(ended));
}

/** A capture that ends after the payment was captured by itself changes nothing, whatever the bank has done since. */
const effectOf = (
  { askedCents, capturedCents }: VendorPayment,
  { kind }: VendorOperation,
): Partial<VendorPayment> => {
  if (kind === 'refund') return { status: GIVEN_BACK };
  if (kind === 'cancel') return { state: 'not-taken', status: 'CANCELLED/6' };
  return capturedCents > 0
    ? {}
    : { state: 'captured', status: 'CAPTURED/9', capturedCents: askedCents };
};

/** The money of a refused refund is still taken. */
const refusalOf = ({ kind }: VendorOperation): Partial<VendorPayment> =>
  kind === 'refund' ? { status: 'REJECTED/83' } : {};

/** Lets the provider do something with a payment, and send its webhook. */
export function withDeed(
  vendor: Vendor,
  payment: VendorPayment,
  deed: Partial<VendorPayment>,
): Vendor {
  const done = { ...payment, ...deed };
  return withWebhooks(withPayment(vendor, done), webhookOf(done));
}

/** What the vendor does by itself, by the name of the step. */
export function deedsOf(payment: VendorPayment): Readonly<Record<string, Partial<VendorPayment>>> {
  const { state, askedCents, capturedCents, operations } = payment;
  const isOpen = state === 'pending' || state === 'reserved' || state === 'unknown';
  const id = `${payment.id}-${operations.length + 1}`;
  const back = (cents: number): Partial<VendorPayment> => ({
    status: GIVEN_BACK,
    operations: [...operations, { id, key: null, kind: 'refund', cents, state: 'done' as const }],
  });
  const room = roomOf(payment);
  return {
    ...(isOpen &&
      capturedCents === 0 && {
        captured: { state: 'captured', status: 'CAPTURED/9', capturedCents: askedCents },
        dropped: { state: 'not-taken', status: LEFT },
      }),
    ...(state === 'pending' &&
      payment.status !== CAPTURING && {
        'capture requested': { status: CAPTURING },
      }),
    ...(state === 'pending' && { reserved: { state: 'reserved', status: 'PENDING_CAPTURE/5' } }),
    ...(state === 'captured' &&
      operations.length === 0 && { cancelled: { state: 'not-taken', status: 'CANCELLED/6' } }),
    ...(state === 'captured' &&
      capturedCents < askedCents &&
      payment.chargedBackCents === 0 && { 'captured whole': { capturedCents: askedCents } }),
    ...(state === 'captured' && room >= 4_500 && { 'refunded 4500': back(4_500) }),
    ...(state === 'captured' && room > 0 && { 'refunded whole': back(room) }),
    ...(state === 'captured' &&
      room > 0 && {
        'charged back': { state: 'unknown', status: 'REVERSED/', chargedBackCents: room },
      }),
    ...(payment.chargedBackCents > 0 && {
      'won again': { state: 'captured', status: 'CAPTURED/9', chargedBackCents: 0 },
    }),
  };
}
