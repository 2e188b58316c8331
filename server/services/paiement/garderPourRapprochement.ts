import type { Database } from '../../database/open.ts';
import type { MotifRapprochement } from '../../database/tables/registre.ts';
import type { ReponsePaiement } from '../../ports/PaymentGateway.ts';

/** Puts an answer aside for a person, once: what it says of money is not in the ledger. */
export async function garderPourRapprochement(
  transaction: Database,
  reponse: ReponsePaiement,
  motif: MotifRapprochement,
  tentativeId: string | null,
): Promise<'A_RAPPROCHER'> {
  await transaction
    .insertInto('a_rapprocher')
    .values({
      motif,
      empreinte: reponse.empreinte,
      transaction_reference: reponse.transactionReference,
      tentative_id: tentativeId,
      montant: reponse.montant,
      devise: reponse.devise,
    })
    // The same text of the office may have been put aside before, as `NON_CONFIRME`.
    .onConflict((conflit) => conflit.column('empreinte').doNothing())
    .execute();
  return 'A_RAPPROCHER';
}
