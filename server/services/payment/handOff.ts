import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Checkout, PaymentProvider, PaymentStart } from '../../ports/PaymentProvider.ts';
import { decideWithin } from '../../store/decide.ts';
import { readDossier } from '../../store/readDossier.ts';

/**
 * The provider may make several checkouts. Exactly one address is stored and handed out, so only that one can be paid.
 * @param delayMs longest wait for the provider
 * @returns the address; null when the attempt has ended
 * @throws ProviderFailure
 */
export async function handOff(
  db: Database,
  provider: PaymentProvider,
  start: PaymentStart,
  delayMs: number,
): Promise<string | null> {
  const stored = await storedAddress(db, start.reference);
  if (stored !== null) return stored;
  try {
    return await storeAddress(db, start.reference, await provider.start(start, delayMs));
  } catch (error) {
    if (await endUnstarted(db, start.reference)) throw error;
    return storedAddress(db, start.reference);
  }
}

async function storedAddress(db: Database, reference: string): Promise<string | null> {
  const attempt = await db
    .selectFrom('attempt')
    .select('address')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return attempt?.address ?? null;
}

/** @returns the address that counts */
function storeAddress(
  db: Database,
  reference: string,
  { address, checkoutId, returnHash }: Checkout,
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    await readDossier(transaction, { attemptReference: reference });
    await transaction
      .updateTable('attempt')
      .set({ address, checkoutId, returnHash })
      .where('reference', '=', reference)
      .where('endedAt', 'is', null)
      .where('address', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .execute();
    return storedAddress(transaction, reference);
  });
}

/** Nobody has its address. @returns false when one was stored meanwhile */
function endUnstarted(db: Database, reference: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await readDossier(transaction, { attemptReference: reference });
    if ((await storedAddress(transaction, reference)) !== null) return false;
    await decideWithin(
      transaction,
      { attemptReference: reference },
      { type: 'checkout-over', reference, end: 'never-given' },
    );
    return true;
  });
}
