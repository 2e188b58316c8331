import type { Database } from '../../database/open.ts';
import type { PaymentProvider, PaymentStart } from '../../ports/PaymentProvider.ts';
import { findPage, type PaymentPage, storeCheckout } from '../../store/attempts.ts';
import { withDossier, writeJudged } from '../../store/decide.ts';

/**
 * Makes the payment page of an attempt. The provider may make several, but exactly one address is stored and handed
 * out, so only that one can be paid.
 * @param delayMs longest wait for the provider
 * @returns the page; null if the attempt has ended
 * @throws ProviderFailure
 */
export async function handOff(
  db: Database,
  provider: PaymentProvider,
  start: PaymentStart,
  delayMs: number,
): Promise<PaymentPage | null> {
  const { reference, minutes } = start;
  const stored = await findPage(db, reference);
  if (stored !== null) return stored;
  try {
    const { address, checkoutId, returnHash } = await provider.start(start, delayMs);
    return await withDossier(db, { attemptReference: reference }, (transaction) =>
      storeCheckout(transaction, reference, { address, checkoutId, returnHash, minutes }),
    );
  } catch (error) {
    if (await endUnstarted(db, reference)) throw error;
    return findPage(db, reference);
  }
}

/**
 * Ends an attempt whose page nobody can open, because no address was stored.
 * @returns false if another call has stored one meanwhile
 */
const endUnstarted = (db: Database, reference: string): Promise<boolean> =>
  withDossier(db, { attemptReference: reference }, async (transaction, dossier) => {
    if ((await findPage(transaction, reference)) !== null) return false;
    const over = { type: 'checkout-over', reference, end: 'never-given' } as const;
    await writeJudged(transaction, dossier, over);
    return true;
  });
