import {
  type Checkout,
  newPaymentId,
  type Payment,
  STATES,
  type State,
  withPayment,
} from './checkout.ts';
import type { Options } from './options.ts';
import type { Scenario } from './scenarios.ts';

const { CAPTURED, REQUESTED, RESERVED, REJECTED, CANCELLED } = STATES;

/** The state by the response code of a card. Any other code refuses the card. */
const BY_CODE: Readonly<Record<string, State>> = {
  '00': CAPTURED,
  '17': CANCELLED,
  '60': REQUESTED,
};

const ACCEPTED: Partial<Record<Scenario, State>> = {
  'authorised-only': RESERVED,
  'late-capture': REQUESTED,
};

function planOf(
  { scenario, expiresAt }: Checkout,
  state: State,
  { lateDelayMs, pendingDelayMs }: Options,
): Payment['planned'] {
  const after = (instant: number, ms: number) => new Date(instant + ms).toISOString();
  if (state === CAPTURED && scenario === 'refunded-later') {
    return { name: 'refund', at: after(Date.now(), lateDelayMs) };
  }
  if (state !== REQUESTED) return null;
  const isLate = scenario === 'late-capture';
  const at = isLate ? after(Date.parse(expiresAt), lateDelayMs) : after(Date.now(), pendingDelayMs);
  return { name: 'capture', at };
}

export function addPayment(checkout: Checkout, state: State, options: Options): Checkout {
  return withPayment(checkout, {
    id: newPaymentId(checkout),
    ...state,
    card: checkout.card,
    acquired: state.status === CAPTURED.status ? checkout.amount : 0,
    operations: [],
    planned: planOf(checkout, state, options),
  });
}

export function authorise(checkout: Checkout, isConfirmed: boolean, options: Options): Checkout {
  const { scenario, card, triesLeft } = checkout;
  const cardState = (isConfirmed && BY_CODE[card?.code ?? '']) || REJECTED;
  const accepted = cardState === CAPTURED ? scenario : null;
  const state = (accepted && ACCEPTED[accepted]) ?? cardState;
  const earlier = accepted === 'out-of-order' ? [REJECTED] : [];
  const states = [...earlier, state, ...(accepted === 'two-payments' ? [state] : [])];
  const paid = states.reduce((before, next) => addPayment(before, next, options), checkout);
  const mayTryAgain = state === REJECTED && triesLeft > 1;
  return { ...paid, triesLeft: triesLeft - 1, step: mayTryAgain ? 'CARD' : 'DONE' };
}

/** Returns the payments that webhooks announce, in their order. */
export function news(before: Checkout, { payments, scenario }: Checkout): readonly Payment[] {
  const made = payments.slice(before.payments.length);
  return scenario === 'out-of-order' ? made.reverse() : made;
}
