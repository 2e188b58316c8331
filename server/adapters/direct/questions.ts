import type { DirectConfig } from '../../ports/DirectConfig.ts';
import {
  type CheckoutAnswer,
  type PaymentAnswer,
  type PaymentQuestions,
  ProviderFailure,
} from '../../ports/PaymentProvider.ts';
import type { PaymentState } from '../../till/payments.ts';
import { call, endOf } from './client.ts';
import { idAt, textAt } from './messages.ts';
import { acquiredOf, askedOf, type Money, readingOf, referenceOf, snapshotOf } from './snapshot.ts';
import type { Reading } from './statuses.ts';
import { operationsOf, type Refunds, readRefunds } from './toldOperations.ts';

/** Milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;

/** Null: the vendor's own message says "unknown". @throws ProviderFailure */
type Get = (path: string) => Promise<object | null>;

const NO_REFUNDS: Refunds = { returnedCents: null, operations: [] };

/** What was given back must not count before the list of refunds gives its sum. @throws ProviderFailure */
async function askRefunds(
  get: Get,
  firstId: string,
  { state, back }: Reading,
  currency: string | undefined,
): Promise<Refunds> {
  if (state !== 'captured' && state !== 'unknown') return NO_REFUNDS;
  try {
    const list = await get(`payments/${encodeURIComponent(firstId)}/refunds`);
    return (list && readRefunds(list, currency)) ?? NO_REFUNDS;
  } catch (error) {
    if (state === 'captured' && back !== 'none') throw error;
    return NO_REFUNDS;
  }
}

/**
 * In an answer the asked amount stands for a missing `acquiredAmount`. Whether that falls with a refund is not
 * documented: both readings give what was taken.
 */
function takenOf(payment: object, returnedCents: number | null): Money | null {
  const asked = askedOf(payment);
  const acquired = acquiredOf(payment) ?? asked;
  if (acquired === null || asked === null || acquired.currency !== asked.currency) return acquired;
  const before = Math.min(asked.cents, acquired.cents + (returnedCents ?? 0));
  return { ...acquired, cents: Math.max(acquired.cents, before) };
}

/** Unknown if a figure is missing: of what was taken, or of what went back. */
function stateOf(
  { state, back }: Reading,
  taken: Money | null,
  returnedCents: number | null,
): PaymentState {
  if (state !== 'captured') return state;
  const isTold = taken !== null && taken.cents > 0;
  const isBackTold =
    back === 'none' || (returnedCents !== null && (back === 'maybe' || returnedCents > 0));
  return isTold && isBackTold ? 'captured' : 'unknown';
}

async function askPayment(get: Get, paymentId: string): Promise<PaymentAnswer | null> {
  const payment = await get(`payments/${encodeURIComponent(paymentId)}/details`);
  if (payment === null) return null;
  const firstId = idAt(payment, 'id');
  if (firstId === null) throw new ProviderFailure('unclear');
  const reading = readingOf(payment);
  const currency = (acquiredOf(payment) ?? askedOf(payment))?.currency;
  const { returnedCents, operations } = await askRefunds(get, firstId, reading, currency);
  const taken = takenOf(payment, returnedCents);
  const state = stateOf(reading, taken, returnedCents);
  return {
    firstId,
    reference: referenceOf(payment),
    // The question's address names the merchant.
    snapshot: snapshotOf(payment, { state, isOurs: true, paidAt: null, taken }),
    returnedCents,
    operations: [...operations, ...operationsOf(payment, firstId)],
  };
}

async function askCheckout(get: Get, checkoutId: string): Promise<CheckoutAnswer> {
  const checkout = await get(`hostedcheckouts/${encodeURIComponent(checkoutId)}`);
  if (checkout === null) return { kind: 'gone' };
  const paymentId = idAt(checkout, 'createdPaymentOutput', 'payment', 'id');
  const status = textAt(checkout, 'status');
  if (status === 'CANCELLED_BY_CONSUMER') return { kind: 'over', end: 'cancelled', paymentId };
  // Without an id it cannot be asked about.
  if (status === 'PAYMENT_CREATED' && paymentId !== null) {
    return { kind: 'over', end: 'paid', paymentId };
  }
  return { kind: 'open', paymentId };
}

/** All calls share the time. */
function createGet(config: DirectConfig, delayMs = DEFAULT_TIMEOUT_MS): Get {
  const until = endOf(delayMs);
  return async (path) => {
    try {
      return await call(config, { method: 'GET', path, until });
    } catch (error) {
      const isUnknown =
        error instanceof ProviderFailure && error.kind === 'refused' && error.status === NOT_FOUND;
      if (isUnknown) return null;
      throw error;
    }
  };
}

export const createQuestions = (config: DirectConfig): PaymentQuestions => ({
  payment: (paymentId, delayMs) => askPayment(createGet(config, delayMs), paymentId),
  checkout: (checkoutId, delayMs) => askCheckout(createGet(config, delayMs), checkoutId),
  async proveWell(delayMs) {
    const found = await createGet(config, delayMs)('services/testconnection');
    if (found === null) throw new ProviderFailure('unclear', NOT_FOUND);
  },
});
