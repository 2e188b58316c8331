import { expect, it } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '#contract/domain/paymentState.ts';
import { readCard } from '#sandbox/card.ts';
import { TEST_CARDS } from '#src/pages/demonstration/CardTable.tsx';

/** How the sandbox ends a payment, by the code of its card. */
const CODES: Readonly<Record<PaymentState, string>> = {
  ACCEPTE: '00',
  EN_ATTENTE: '60',
  REFUSE: '05',
  ANNULE: '17',
  EXPIRE: '97',
};

it.each(PAYMENT_STATES)('D-46: the sandbox answers the card of %s with it', (state) => {
  const reading = readCard(
    { cardNumber: TEST_CARDS[state], cardExpiry: '12/30', cardCvv: '123' },
    new Date('2026-11-26'),
  );
  expect('card' in reading ? reading.card.code : undefined).toBe(CODES[state]);
});
