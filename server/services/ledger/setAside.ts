import type { Database } from '../../database/open.ts';
import type { ReconciliationReason } from '../../database/tables/ledger.ts';

/** Money, or a message that may tell of money, for a person. The amount is in cents. */
export interface Kept {
  readonly motif: ReconciliationReason;
  /** Names the message: it is kept once. */
  readonly empreinte: string;
  readonly transactionReference: string;
  readonly tentativeId: string | null;
  readonly montant: number;
  readonly devise: string;
}

/** Doubts about a message: no money of its own belongs to them. */
export const DOUBTS: readonly ReconciliationReason[] = ['NON_CONFIRME', 'REPONSE_ILLISIBLE'];

/**
 * Sets money aside for a person: it is not in the ledger (invariant 4, I2). Two messages that tell of the same money of
 * one attempt, such as a notification and a diagnostic, are kept once. Of money without an attempt nobody can tell, and
 * each message is kept.
 * @returns false when it was kept before
 */
export async function setAside(transaction: Database, kept: Kept): Promise<boolean> {
  const { motif, empreinte, transactionReference, tentativeId, montant, devise } = kept;
  if (!DOUBTS.includes(motif) && (await isKept(transaction, kept))) return false;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('a_rapprocher')
    .values({
      motif,
      // The office may tell of a doubt in the words in which it told of the money.
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
