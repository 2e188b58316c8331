import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { HandOff, PaymentProvider, PaymentStart } from '../../ports/PaymentProvider.ts';
import { readDossier } from '../../store/readDossier.ts';
import { closeUnstarted } from './applyAnswer.ts';

type Address = Extract<HandOff, { kind: 'address' }>;

/** How the payer is sent away: a form to post, or an address to open. */
export type SentOff =
  | Extract<HandOff, { kind: 'form' }>
  | { readonly kind: 'address'; readonly address: string };

/**
 * Sends the payer of a committed attempt to its provider. Nobody can pay at an address that nobody has: one address is
 * stored before it is handed out, any other is dropped unseen, and an attempt without one ends.
 * @param delayMs longest wait for the provider
 * @returns null when the attempt ended meanwhile
 * @throws ProviderFailure
 */
export async function handOff(
  base: Database,
  provider: PaymentProvider,
  start: PaymentStart,
  delayMs: number,
): Promise<SentOff | null> {
  const stored = await storedAddress(base, start.reference);
  if (stored !== null) return { kind: 'address', address: stored };
  try {
    const made = await provider.start(start, delayMs);
    if (made.kind === 'form') return made;
    const address = await storeAddress(base, start.reference, made);
    return address === null ? null : { kind: 'address', address };
  } catch (error) {
    if (await closeUnstarted(base, start.reference)) throw error;
    const address = await storedAddress(base, start.reference);
    return address === null ? null : { kind: 'address', address };
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
  { address, checkoutId, returnHash }: Address,
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
