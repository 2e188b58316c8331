import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Checkout, PaymentProvider, PaymentStart } from '../../ports/PaymentProvider.ts';
import { readDossier } from '../../store/readDossier.ts';
import { closeUnstarted } from './applyAnswer.ts';

/**
 * The provider may make several checkouts of a committed attempt. One address is stored and handed out, so only that
 * one can be paid. An attempt without an address ends.
 * @param delayMs longest wait for the provider
 * @returns the address of the payment page; null when the attempt ended meanwhile
 * @throws ProviderFailure
 */
export async function handOff(
  base: Database,
  provider: PaymentProvider,
  start: PaymentStart,
  delayMs: number,
): Promise<string | null> {
  const stored = await storedAddress(base, start.reference);
  if (stored !== null) return stored;
  try {
    return await storeAddress(base, start.reference, await provider.start(start, delayMs));
  } catch (error) {
    if (await closeUnstarted(base, start.reference)) throw error;
    return storedAddress(base, start.reference);
  }
}

async function storedAddress(base: Database, reference: string): Promise<string | null> {
  const attempt = await base
    .selectFrom('tentative')
    .select('adresse')
    .where('transaction_reference', '=', reference)
    .executeTakeFirst();
  return attempt?.adresse ?? null;
}

/** Under the dossier's lock, as the end of an attempt without a page. @returns the address that counts */
function storeAddress(
  base: Database,
  reference: string,
  { address, checkoutId, returnHash }: Checkout,
): Promise<string | null> {
  return base.transaction().execute(async (transaction) => {
    await readDossier(transaction, { attemptReference: reference });
    await transaction
      .updateTable('tentative')
      .set({ adresse: address, page_paiement: checkoutId, retour_empreinte: returnHash })
      .where('transaction_reference', '=', reference)
      .where('etat', '=', 'OUVERTE')
      .where('adresse', 'is', null)
      .where('expire_le', '>', sql<Date>`now()`)
      .execute();
    return storedAddress(transaction, reference);
  });
}
