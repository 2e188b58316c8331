import { CODE } from './card.ts';
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

const BY_CODE: Readonly<Record<string, State>> = {
  [CODE.ACCEPTED]: CAPTURED,
  [CODE.PENDING]: REQUESTED,
  [CODE.CANCELLED]: CANCELLED,
};

const ACCEPTED: Partial<Record<Scenario, State>> = {
  'authorised-only': RESERVED,
  'late-capture': REQUESTED,
};

type Delays = Pick<Options, 'lateDelayMs' | 'pendingDelayMs'>;

function planOf(
  { scenario, expiresAt }: Checkout,
  state: State,
  { lateDelayMs, pendingDelayMs }: Delays,
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

export function addPayment(checkout: Checkout, state: State, delays: Delays): Checkout {
  return withPayment(checkout, {
    id: newPaymentId(checkout),
    ...state,
    card: checkout.card,
    acquired: state.status === CAPTURED.status ? checkout.amount : 0,
    operations: [],
    planned: planOf(checkout, state, delays),
  });
}

export function decide(checkout: Checkout, isConfirmed: boolean, delays: Delays): Checkout {
  const { scenario, card, triesLeft } = checkout;
  const code = (isConfirmed && card?.code) || CODE.REFUSED;
  const accepted = code === CODE.ACCEPTED ? scenario : null;
  const state = (accepted && ACCEPTED[accepted]) ?? BY_CODE[code] ?? REJECTED;
  const earlier = accepted === 'out-of-order' ? [REJECTED] : [];
  const states = [...earlier, state, ...(accepted === 'two-payments' ? [state] : [])];
  const paid = states.reduce((before, next) => addPayment(before, next, delays), checkout);
  const mayTryAgain = state === REJECTED && triesLeft > 1;
  return { ...paid, triesLeft: triesLeft - 1, step: mayTryAgain ? 'CARD' : 'DONE' };
}

/** What webhooks announce. */
export function news(before: Checkout, { payments, scenario }: Checkout): readonly Payment[] {
  const made = payments.slice(before.payments.length);
  return scenario === 'out-of-order' ? made.reverse() : made;
}
