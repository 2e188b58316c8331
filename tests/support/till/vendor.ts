import { EURO } from '#contract/domain/amounts.ts';
import type { Heard, HeardByAnswer, Snapshot } from '#server/till/heard.ts';
import { findPayment } from '#server/till/payments.ts';
import type { VendorOperation, VendorPayment, World } from './world.ts';

const NOBODY = { reference: '', verificationCode: '' };

const TOLD = { asked: 'DEMANDEE', done: 'FAITE', refused: 'REFUSEE' } as const;

const done = ({ operations }: VendorPayment): number =>
  operations.reduce((sum, { cents, state }) => sum + (state === 'done' ? cents : 0), 0);

/** Cents that the provider holds. */
export const heldBy = (payment: VendorPayment): number =>
  payment.state === 'captured' ? payment.cents - done(payment) : 0;

/** Cents that are neither back nor on their way. */
const roomOf = (payment: VendorPayment): number =>
  payment.cents -
  payment.operations.reduce(
    (sum, { cents, state }) => sum + (state === 'refused' ? 0 : cents),
    0,
  );

const STATES = {
  captured: ['ENCAISSE', 'CAPTURED/9'],
  reserved: ['RESERVE', 'PENDING_CAPTURE/5'],
  none: ['NON_PRIS', 'CANCELLED/6'],
  unknown: ['INCONNU', ''],
} as const;

function snapshotOf(payment: VendorPayment, isAnswer: boolean): Snapshot {
  const [state, status] = STATES[payment.state];
  const isTold = payment.state === 'captured' && (isAnswer || !payment.isSilent);
  return {
    state,
    status: status || payment.status,
    isCancelled: payment.state === 'none',
    capturedCents: isTold ? payment.cents : null,
    reservedCents: payment.state === 'reserved' ? payment.cents : null,
    currency: payment.currency,
    isOurs: true,
    paidAt: null,
    authorisation: null,
    card: null,
  };
}

export const webhookOf = (payment: VendorPayment, others: Partial<Snapshot> | null = {}): Heard => ({
  type: 'heard',
  via: 'webhook',
  reference: payment.reference,
  paymentId: payment.id,
  snapshot: others === null ? null : { ...snapshotOf(payment, false), ...others },
  references: NOBODY,
});

/** What a question that leaves now is answered. */
export function answerAbout({ dossier, vendor }: World, id: string): HeardByAnswer | null {
  const payment = vendor.find((one) => one.id === id || one.alias === id);
  if (payment === undefined) return null;
  return {
    type: 'heard',
    via: 'answer',
    reference: payment.reference,
    paymentId: id,
    firstId: payment.id,
    snapshot: snapshotOf(payment, true),
    revision: findPayment(dossier, id)?.revision ?? 0,
    returnedCents: done(payment),
    operations: payment.operations.map(({ key, id: providerId, state }) => ({
      key,
      providerId,
      state: TOLD[state],
    })),
    references: NOBODY,
  };
}

const replaced = (world: World, payment: VendorPayment, webhooks: readonly Heard[]): World => ({
  ...world,
  vendor: world.vendor.map((one) => (one.id === payment.id ? payment : one)),
  webhooks: [...world.webhooks, ...webhooks],
});

export const KINDS = [
  'pays',
  'reserves',
  'is odd',
  'pays dollars',
  'pays, webhook without amount',
  'pays, webhook in dollars',
  'pays under two ids',
] as const;
export type Kind = (typeof KINDS)[number];

/** A card on the page of an attempt; the payment of nobody has a reference that no attempt has. */
export function withPayment(world: World, reference: string, cents: number, kind: Kind): World {
  const id = `P${world.vendor.length}`;
  const payment: VendorPayment = {
    id,
    alias: kind === 'pays under two ids' ? `Q${world.vendor.length}` : null,
    reference,
    cents,
    state: kind === 'reserves' ? 'reserved' : kind === 'is odd' ? 'unknown' : 'captured',
    status: 'ODD/1',
    currency: kind === 'pays dollars' ? 'USD' : EURO,
    isSilent: kind === 'pays, webhook without amount',
    operations: [],
  };
  const first = webhookOf(payment, kind === 'pays, webhook in dollars' ? { currency: 'USD' } : {});
  const others = payment.alias === null ? [] : [{ ...first, paymentId: payment.alias }];
  return {
    ...world,
    vendor: [...world.vendor, payment],
    webhooks: [...world.webhooks, first, ...others],
  };
}

export const withState = (
  world: World,
  payment: VendorPayment,
  state: VendorPayment['state'],
): World => {
  // Taken and then cancelled: the cancel is an operation.
  const operations =
    state === 'none' && payment.state === 'captured'
      ? [...payment.operations, { id: 'cancel', key: null, cents: payment.cents, state: 'done' as const }]
      : payment.operations;
  const next = { ...payment, state, operations };
  return replaced(world, next, [webhookOf(next)]);
};

/** In the portal, or by the payer's bank. */
export const withReturn = (world: World, payment: VendorPayment, cents: number): World => {
  const operation = {
    id: `${payment.id}-${payment.operations.length}`,
    key: null,
    cents,
    state: 'done',
  } as const;
  const next = { ...payment, operations: [...payment.operations, operation] };
  return replaced(world, next, [webhookOf(next, null)]);
};

export const withOperation = (
  world: World,
  payment: VendorPayment,
  operation: VendorOperation,
  state: VendorOperation['state'],
): World => {
  const operations = payment.operations.map((one) =>
    one.id === operation.id ? { ...one, state } : one,
  );
  const next = { ...payment, operations };
  return replaced(world, next, [webhookOf(next, null)]);
};

/** A refund of ours reaches the provider; the same key repeats nothing. */
export function withRefund(world: World, paymentId: string, key: string, cents: number): World {
  if (Object.hasOwn(world.sent, key)) return world;
  const payment = world.vendor.find(({ id, alias }) => id === paymentId || alias === paymentId);
  const isRefused = payment === undefined || payment.state !== 'captured' || cents > roomOf(payment);
  const sent = { ...world.sent, [key]: isRefused };
  if (payment === undefined || isRefused) return { ...world, sent };
  const operation = { id: `${payment.id}-${key}`, key, cents, state: 'asked' } as const;
  return replaced(
    { ...world, sent },
    { ...payment, operations: [...payment.operations, operation] },
    [],
  );
}
