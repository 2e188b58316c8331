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
import { operationsOf, type Refunds, readRefunds } from './reportedOperations.ts';
import { acquiredOf, askedOf, type Money, readingOf, referenceOf, snapshotOf } from './snapshot.ts';
import type { Reading } from './statuses.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;

/**
 * Gets an object of the vendor. Null if the vendor itself says that it knows no such object.
 * @throws ProviderFailure
 */
type Get = (path: string) => Promise<object | null>;

const NO_REFUNDS: Refunds = { returnedCents: null, operations: [] };

/**
 * Asks what was given back. If the status says that money may have gone back, the list must answer: without its sum
 * the payment would count too high.
 * @throws ProviderFailure
 */
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

/** Unknown if a figure is missing: what was taken, or what went back. */
function stateOf(
  { state, back }: Reading,
  taken: Money | null,
  returnedCents: number | null,
): PaymentState {
  if (state !== 'captured') return state;
  const isTakenKnown = taken !== null && taken.cents > 0;
  const isReturnedKnown =
    back === 'none' || (returnedCents !== null && (back === 'maybe' || returnedCents > 0));
  return isTakenKnown && isReturnedKnown ? 'captured' : 'unknown';
}

async function askPayment(get: Get, paymentId: string): Promise<PaymentAnswer | null> {
  const payment = await get(`payments/${encodeURIComponent(paymentId)}/details`);
  if (payment === null) return null;
  const firstId = idAt(payment, 'id');
  if (firstId === null) throw new ProviderFailure('unclear');
  const reading = readingOf(payment);
  const taken = acquiredOf(payment) ?? askedOf(payment);
  const { returnedCents, operations } = await askRefunds(get, firstId, reading, taken?.currency);
  const state = stateOf(reading, taken, returnedCents);
  return {
    firstId,
    reference: referenceOf(payment),
    // The address of the question names our merchant, so an answer is always about a payment of ours.
    snapshot: snapshotOf(payment, state),
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
  // Without an id we cannot ask about the payment, so the page counts as open.
  if (status === 'PAYMENT_CREATED' && paymentId !== null) {
    return { kind: 'over', end: 'paid', paymentId };
  }
  return { kind: 'open', paymentId };
}

/** Creates a reader whose calls share one time limit. */
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
