import { expect, it } from 'vitest';
import { PAYMENT_OUTCOMES } from '#contract/domain/paymentOutcome.ts';
import { readCard } from '#sandbox/card.ts';
import { outcomeOfCode } from '#server/adapters/sips/responseCodes.ts';
import { TEST_CARDS } from '#src/pages/demonstration/CardTable.tsx';

it.each(PAYMENT_OUTCOMES)('D-46: the sandbox answers the card of %s with it', (state) => {
  const reading = readCard(
    { cardNumber: TEST_CARDS[state], cardExpiry: '12/30', cardCvv: '123' },
    new Date('2026-11-26'),
  );
  const code = 'card' in reading ? reading.card.code : undefined;
  expect(outcomeOfCode(code ?? '')).toBe(state);
});
