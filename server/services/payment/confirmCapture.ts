import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { setAside } from '../../store/apply.ts';
import { readFine } from '../../store/readDossier.ts';
import { receivedFor } from '../../till/answers.ts';

export class UncertainCapture extends Error {
  override readonly name = 'UncertainCapture';
}

/**
 * A payment that the office does not know at this amount is put aside once; its line never changes (invariant 6).
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
  const found = await readFine(base, { id: entry.amende_id });
  const counted =
    found === null || entry.tentative_id === null
      ? entry.montant
      : receivedFor(found.fine, { id: entry.tentative_id });
  if (answer.issue === 'ACCEPTE' && answer.montant === counted) return;
  await setAside(base, {
    kind: 'aside',
    reason: 'NON_CONFIRME',
    message: answer.empreinte,
    fineId: entry.amende_id,
    transactionReference: answer.transactionReference,
    attemptId: entry.tentative_id,
    cents: answer.montant,
    currency: answer.devise,
  });
}
