import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { setAside } from '../registre/setAside.ts';

/** The provider cannot tell yet; ask again later. */
export class EncaissementIncertain extends Error {
  override readonly name = 'EncaissementIncertain';
}

/**
 * Asks the provider's office about a payment that an answer has brought into the ledger: a line that the office
 * does not know as paid, at this amount, is put aside for reconciliation. The line itself never changes
 * (invariant 6); what is found twice is put aside once.
 * @param referenceReglement reference of the ledger line
 * @throws EncaissementIncertain while the office does not know yet
 */
export async function confirmerEncaissement(
  base: Database,
  passerelle: PaymentGateway,
  referenceReglement: string,
): Promise<void> {
  const ecriture = await base
    .selectFrom('ecriture')
    .select(['transaction_reference', 'tentative_id', 'montant'])
    .select(
      sql<number>`montant + coalesce((select sum(garde.montant) from a_rapprocher as garde
        where garde.tentative_id = ecriture.tentative_id and garde.motif = 'TROP_PERCU'), 0)::int`.as(
        'recu',
      ),
    )
    .where('reference_reglement', '=', referenceReglement)
    .executeTakeFirst();
  if (ecriture === undefined) return;
  const reponse = await passerelle.diagnostiquer(ecriture.transaction_reference);
  if (reponse === null || reponse.issue === 'EN_ATTENTE') {
    throw new EncaissementIncertain('The provider does not know the payment yet');
  }
  if (reponse.issue === 'ACCEPTE' && reponse.montant === ecriture.recu) return;
  const { empreinte, transactionReference, montant, devise } = reponse;
  const tentativeId = ecriture.tentative_id;
  const motif = 'NON_CONFIRME';
  await setAside(base, { motif, empreinte, transactionReference, tentativeId, montant, devise });
}
