import type { Database } from '../../database/open.ts';
import type { ReconciliationReason } from '../../database/tables/ledger.ts';

/** The amount is in cents. */
export interface Kept {
  readonly motif: ReconciliationReason;
  /** Names the message, which is kept once. */
  readonly empreinte: string;
  readonly transactionReference: string;
  readonly tentativeId: string | null;
  readonly montant: number;
  readonly devise: string;
}

/** Doubts about a message; they hold no money. */
export const DOUBTS: readonly ReconciliationReason[] = [
  'NON_CONFIRME',
  'REPONSE_ILLISIBLE',
  'VIREMENT_REPRIS',
];

/**
 * Keeps money outside the ledger (invariant 4, I2). Messages about the same money of one attempt
 * (notification, diagnostic) are kept once. Without an attempt nobody knows, so each is kept.
 * @returns false when already kept
 */
export async function setAside(transaction: Database, kept: Kept): Promise<boolean> {
  const { motif, empreinte, transactionReference, tentativeId, montant, devise } = kept;
  if (!DOUBTS.includes(motif) && (await isKept(transaction, kept))) return false;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('a_rapprocher')
    .values({
      motif,
      // The office may express a doubt in the same message that brought the money.
      empreinte: motif === 'NON_CONFIRME' ? `${motif}/${empreinte}` : empreinte,
      transaction_reference: transactionReference,
      tentative_id: tentativeId,
      montant,
      devise,
    })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function isKept(transaction: Database, kept: Kept): Promise<boolean> {
  const row = await transaction
    .selectFrom('a_rapprocher')
    .select('id')
    .where('tentative_id', '=', kept.tentativeId)
    .where('motif', '=', kept.motif)
    .where('montant', '=', kept.montant)
    .where('devise', '=', kept.devise)
    .executeTakeFirst();
  return row !== undefined;
}
