import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { receivedFor } from '../registre/receivedFor.ts';
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
    .where('reference_reglement', '=', referenceReglement)
    .executeTakeFirst();
  if (ecriture === undefined) return;
  const reponse = await passerelle.diagnostiquer(ecriture.transaction_reference);
  if (reponse === null || reponse.issue === 'EN_ATTENTE') {
    throw new EncaissementIncertain('The provider does not know the payment yet');
  }
  const tentativeId = ecriture.tentative_id;
  const counted = tentativeId === null ? ecriture.montant : await receivedFor(base, tentativeId);
  if (reponse.issue === 'ACCEPTE' && reponse.montant === counted) return;
  const { empreinte, transactionReference, montant, devise } = reponse;
  const motif = 'NON_CONFIRME';
  await setAside(base, { motif, empreinte, transactionReference, tentativeId, montant, devise });
}
