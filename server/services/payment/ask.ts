import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { type AskedAttempt, readAttempt } from '../../store/attempts.ts';
import { decide } from '../../store/decide.ts';
import { isKnown } from '../../store/inbox.ts';
import { type AskedPayment, paymentsOfAttempt } from '../../store/questions.ts';
import type { CheckoutEnd } from '../../till/dossier.ts';
import { hearAnswer } from './hear.ts';

const QUEUE_DELAY_MS = 10_000;

/** Milliseconds for which a person who returns from the page, or looks the fine up, waits for the provider's word. */
export const PERSON_WAITS_MS = 2_500;

/** Returns the milliseconds that are left, because all calls of one question share its time. It is never 0. */
const clockOf = (delayMs: number) => {
  const end = performance.now() + delayMs;
  return () => Math.max(1, Math.ceil(end - performance.now()));
};

/**
 * Asks the provider about a payment, outside any transaction (invariant 2), and writes what the answer changes.
 * @returns false if the provider knows no such payment
 * @throws ProviderFailure
 */
export async function askPayment(
  db: Database,
  provider: PaymentProvider,
  asked: AskedPayment,
  delayMs = QUEUE_DELAY_MS,
): Promise<boolean> {
  const answer = await provider.ask.payment(asked.id, delayMs);
  if (answer === null) return false;
  await hearAnswer(db, asked, answer);
  return true;
}

/**
 * Asks about the payments of an attempt, then about its page (rule 14): found money is booked before the page may end
 * the attempt.
 * @param isThorough also tries ids that no message has named
 * @throws ProviderFailure
 */
export async function askAttempt(
  db: Database,
  provider: PaymentProvider,
  reference: string,
  { delayMs = QUEUE_DELAY_MS, isThorough = false } = {},
): Promise<void> {
  const attempt = await readAttempt(db, reference);
  const leftMs = clockOf(delayMs);
  for (const payment of await paymentsOfAttempt(db, reference)) {
    await askPayment(db, provider, payment, leftMs());
  }
  if (attempt.checkoutId === null) {
    if (attempt.finished) await endCheckout(db, reference, 'never-given');
    return;
  }
  const page = await provider.ask.checkout(attempt.checkoutId, leftMs());
  // The page names a payment whose webhook may be lost, so we ask about it.
  if (page.kind !== 'gone' && page.paymentId !== null) {
    await askGuess(db, provider, attempt, page.paymentId, leftMs());
  }
  if (isThorough || page.kind === 'gone') {
    for (const id of provider.guessIds(attempt.checkoutId)) {
      await askGuess(db, provider, attempt, id, leftMs());
    }
  }
  if (page.kind === 'open' || attempt.end !== null) return;
  if (page.kind === 'over') {
    const isLate = page.end === 'cancelled' && attempt.expired;
    return endCheckout(db, reference, isLate ? 'expired' : page.end);
  }
  if (!attempt.finished) return;
  await provider.ask.proveWell(leftMs());
  await endCheckout(db, reference, 'forgotten');
}

/** Asks about a payment whose id is a guess. If it does not exist or is another attempt's, that proves nothing. */
async function askGuess(
  db: Database,
  provider: PaymentProvider,
  { reference }: AskedAttempt,
  paymentId: string,
  delayMs: number,
): Promise<void> {
  if (await isKnown(db, paymentId)) return;
  const answer = await provider.ask.payment(paymentId, delayMs);
  if (answer === null || (answer.reference !== '' && answer.reference !== reference)) return;
  const asked = { id: paymentId, reference, revision: 0 };
  await hearAnswer(db, asked, { ...answer, reference });
}

export async function endCheckout(
  db: Database,
  reference: string,
  end: CheckoutEnd,
): Promise<void> {
  await decide(db, { attemptReference: reference }, { type: 'checkout-over', reference, end });
}
