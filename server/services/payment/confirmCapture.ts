import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { receivedFor } from '../ledger/receivedFor.ts';
import { setAside } from '../ledger/setAside.ts';

export class UncertainCapture extends Error {
  override readonly name = 'EncaissementIncertain';
}

/**
 * A line that the office does not know as paid at this amount is put aside once; the line never
 * changes (invariant 6).
 * @throws UncertainCapture while the office does not know
 */
export async function confirmCapture(
  base: Database,
  gateway: PaymentGateway,
  paymentReference: string,
): Promise<void> {
  const entry = await base
    .selectFrom('ecriture')
    .select(['amende_id', 'transaction_reference', 'tentative_id', 'montant'])
    .where('reference_reglement', '=', paymentReference)
    .executeTakeFirst();
  if (entry === undefined) return;
  const answer = await gateway.diagnose(entry.transaction_reference);
  if (answer === null || answer.issue === 'EN_ATTENTE') {
    throw new UncertainCapture('The provider does not know the payment yet');
  }
  const tentativeId = entry.tentative_id;
  const counted = tentativeId === null ? entry.montant : await receivedFor(base, tentativeId);
  if (answer.issue === 'ACCEPTE' && answer.montant === counted) return;
  const { empreinte, transactionReference, montant, devise } = answer;
  await setAside(base, {
    motif: 'NON_CONFIRME',
    empreinte,
    amendeId: entry.amende_id,
    transactionReference,
    tentativeId,
    montant,
    devise,
  });
}
