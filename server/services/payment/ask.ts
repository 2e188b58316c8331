import type { Database } from '../../database/open.ts';
import type { CheckoutAnswer, PaymentProvider } from '../../ports/PaymentProvider.ts';
import { type AskedAttempt, readAttempt, storeLateAnswer } from '../../store/attempts.ts';
import { decide } from '../../store/decide.ts';
import { isKnown } from '../../store/inbox.ts';
import { type AskedPayment, paymentsOfAttempt } from '../../store/questions.ts';
import type { CheckoutEnd } from '../../till/dossier.ts';
import { hearAnswer } from './hear.ts';

const QUEUE_DELAY_MS = 10_000;

/** Milliseconds for which a person who returns from the page, or looks the fine up, waits for the provider's answer. */
export const PERSON_WAITS_MS = 2_500;

/** Returns the milliseconds that are left, because all calls of one question share its time. It is never 0. */
const clockOf = (delayMs: number) => {
  const end = performance.now() + delayMs;
  return () => Math.max(1, Math.ceil(end - performance.now()));
};

/**
 * Asks the provider about a payment, outside any transaction (invariant 2), and writes what the answer changes.
 * @returns false if the provider knows no such payment, or answers about another one
 * @throws ProviderFailure
 */
export async function askPayment(
  db: Database,
  provider: PaymentProvider,
  asked: AskedPayment,
  delayMs = QUEUE_DELAY_MS,
): Promise<boolean> {
  const answer = await provider.ask.payment(asked.id, delayMs);
  return answer !== null && hearAnswer(db, asked, answer);
}

/**
 * Asks about the payments of an attempt, then about its page, then for each payment that the page may have made (rule
 * 14): found money is booked before the page may end the attempt.
 * @throws ProviderFailure
 */
export async function askAttempt(
  db: Database,
  provider: PaymentProvider,
  reference: string,
  delayMs = QUEUE_DELAY_MS,
): Promise<void> {
  const attempt = await readAttempt(db, reference);
  const { checkoutId } = attempt;
  const leftMs = clockOf(delayMs);
  for (const payment of await paymentsOfAttempt(db, reference)) {
    await askPayment(db, provider, payment, leftMs());
  }
  if (checkoutId === null) {
    if (attempt.allHeard) await endCheckout(db, reference, 'never-given');
    return;
  }
  const guesses = provider.guessIds(checkoutId);
  if (attempt.end !== null) return askGuesses(db, provider, reference, guesses, leftMs());
  const page = await provider.ask.checkout(checkoutId, leftMs());
  await storeLateAnswer(db, reference, page.kind);
  // The page names a payment whose webhook may be lost, so we ask about it.
  if (page.kind !== 'gone' && page.paymentId !== null) {
    await askGuesses(db, provider, reference, [page.paymentId], leftMs());
  }
  if (page.kind === 'open' && !attempt.expired) return;
  if (isPaid(page) && (await isBooked(db, reference))) return endCheckout(db, reference, 'paid');
  await askGuesses(db, provider, reference, guesses, leftMs());
  const end = endOf(page, attempt);
  if (end === null) return;
  await provider.ask.proveWell(leftMs());
  await endCheckout(db, reference, end);
}

const isPaid = (page: CheckoutAnswer): boolean => page.kind === 'over' && page.end === 'paid';

const isBooked = async (db: Database, reference: string): Promise<boolean> =>
  !(await readAttempt(db, reference)).live;

/**
 * Says how a page ended; null while a card may still come of it. Once its time is over, also one that the provider
 * calls cancelled waits until a payment of the last moment must be known.
 */
function endOf(page: CheckoutAnswer, { expired, allHeard }: AskedAttempt): CheckoutEnd | null {
  if (page.kind === 'open') return null;
  if (page.kind === 'over' && (page.end === 'paid' || !expired)) return page.end;
  if (!allHeard) return null;
  return page.kind === 'over' ? 'expired' : 'forgotten';
}

/** Asks about payments whose ids are guesses. If one does not exist or is another attempt's, that proves nothing. */
async function askGuesses(
  db: Database,
  provider: PaymentProvider,
  reference: string,
  ids: readonly string[],
  delayMs: number,
): Promise<void> {
  const known = await Promise.all(ids.map((id) => isKnown(db, id)));
  const unknown = ids.filter((_, index) => !known[index]);
  const answers = await Promise.all(unknown.map((id) => provider.ask.payment(id, delayMs)));
  for (const [index, id] of unknown.entries()) {
    const answer = answers[index] ?? null;
    if (answer === null || (answer.reference !== '' && answer.reference !== reference)) continue;
    await hearAnswer(db, { id, reference, revision: 0 }, { ...answer, reference });
  }
}

export async function endCheckout(
  db: Database,
  reference: string,
  end: CheckoutEnd,
): Promise<void> {
  await decide(db, { attemptReference: reference }, { type: 'checkout-over', reference, end });
}
