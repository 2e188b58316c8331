import { expect, it } from 'vitest';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import { readCard } from '#sandbox/card.ts';
import { TEST_CARDS } from '#src/pages/demonstration/tables.tsx';

/** How the sandbox ends a payment, by the code of its card. */
const CODES: Readonly<Record<PaymentOutcome, string>> = {
  ACCEPTE: '00',
  EN_ATTENTE: '60',
  REFUSE: '05',
  ANNULE: '17',
  EXPIRE: '97',
};

it.each(PAYMENT_OUTCOMES)('D-46: the sandbox answers the card of %s with it', (state) => {
  const reading = readCard(
    { cardNumber: TEST_CARDS[state], cardExpiry: '12/30', cardCvv: '123' },
    new Date('2026-11-26'),
  );
  expect('card' in reading ? reading.card.code : undefined).toBe(CODES[state]);
});
