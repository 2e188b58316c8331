import type { Database } from '../../database/open.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import { askAttempt, askPayment } from '../../services/payment/ask.ts';
import { hearAnswer } from '../../services/payment/hear.ts';
import { attemptsSince } from '../../store/attempts.ts';
import { isErased } from '../../store/inbox.ts';
import { findPayments } from '../../store/named.ts';
import { type FoundPayment, readPayment } from './payments.ts';

/** What became of a question about an id of the provider's portal. */
export type Asked =
  | { readonly kind: 'read'; readonly read: FoundPayment }
  /** Its records were erased after their period (D-54). */
  | { readonly kind: 'erased' }
  /** The provider knows no such payment. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'silent' };

/**
 * Asks the provider about a payment by its id there, whether or not it is known here. An answer is stored and judged as
 * any other: money of a known page counts by itself, and money whose page is lost waits without a fine.
 */
export async function askId(db: Database, provider: PaymentProvider, id: string): Promise<Asked> {
  if (await isErased(db, id)) return { kind: 'erased' };
  try {
    return await ask(db, provider, id);
  } catch (error) {
    if (error instanceof ProviderFailure) return { kind: 'silent' };
    throw error;
  }
}

async function ask(db: Database, provider: PaymentProvider, id: string): Promise<Asked> {
  const [known] = await findPayments(db, id);
  if (known !== undefined) {
    const { payment } = await readPayment(db, known);
    return (await askPayment(db, provider, payment)) ? readAgain(db, id) : { kind: 'unknown' };
  }
  const answer = await provider.ask.payment(id);
  if (answer === null) return { kind: 'unknown' };
  if (await isErased(db, answer.firstId)) return { kind: 'erased' };
  await hearAnswer(db, { id, reference: answer.reference, revision: 0 }, answer);
  return readAgain(db, answer.firstId);
}

async function readAgain(db: Database, id: string): Promise<Asked> {
  const [stored] = await findPayments(db, id);
  return stored === undefined
    ? { kind: 'unknown' }
    : { kind: 'read', read: await readPayment(db, stored) };
}

/**
 * Asks about the page and the payments of each attempt that has ended since an instant or may still end, as after a
 * restore: what its page took since is not known here.
 * @returns how many were asked, and of how many the provider said nothing
 */
export async function askSince(
  db: Database,
  provider: PaymentProvider,
  since: Date,
): Promise<{ readonly asked: number; readonly silent: number }> {
  const references = await attemptsSince(db, since);
  let silent = 0;
  for (const reference of references) {
    await askAttempt(db, provider, reference).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      silent += 1;
    });
  }
  return { asked: references.length, silent };
}
