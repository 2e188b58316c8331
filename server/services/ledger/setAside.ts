import type { Database } from '../../database/open.ts';
import type { ReconciliationReason } from '../../database/tables/ledger.ts';

/** The amount is in cents. */
export interface Kept {
  readonly motif: ReconciliationReason;
  /** Names the message, which is kept once. */
  readonly empreinte: string;
  /** The fine that can take it; null when nobody knows. */
  readonly amendeId: string | null;
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
  if (!DOUBTS.includes(kept.motif) && (await isKept(transaction, kept))) return false;
  return keep(transaction, kept);
}

/** @returns false when the message is kept already */
export async function keep(transaction: Database, kept: Kept): Promise<boolean> {
  const { motif, empreinte, montant, devise } = kept;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('a_rapprocher')
    .values({
      motif,
      // The office may express a doubt in the same message that brought the money.
      empreinte: motif === 'NON_CONFIRME' ? `${motif}/${empreinte}` : empreinte,
      amende_id: kept.amendeId,
      transaction_reference: kept.transactionReference,
      tentative_id: kept.tentativeId,
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
