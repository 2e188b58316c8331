import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { setAside } from '../../store/apply.ts';
import { readFine } from '../../store/readDossier.ts';
import { receivedFor } from '../../till/answers.ts';

export class UncertainCapture extends Error {
  override readonly name = 'UncertainCapture';
}

/**
 * A payment that the provider does not know at this amount is put aside once; its line never changes (invariant 6).
 * @throws UncertainCapture while the provider does not know
 */
export async function confirmCapture(
  base: Database,
  provider: PaymentProvider,
  paymentReference: string,
): Promise<void> {
  const entry = await base
    .selectFrom('ecriture')
    .leftJoin('tentative', 'tentative.id', 'ecriture.tentative_id')
    .select([
      'ecriture.amende_id',
      'ecriture.transaction_reference as reference',
      'ecriture.tentative_id',
      'ecriture.montant',
      'ecriture.paiement_id as paymentId',
      'tentative.page_paiement as checkoutId',
    ])
    .where('reference_reglement', '=', paymentReference)
    .executeTakeFirst();
  if (entry === undefined) return;
  const { reference, checkoutId, paymentId } = entry;
  const diagnosis = await provider.diagnose({ reference, checkoutId, paymentId, ended: true });
  const answer = diagnosis.kind === 'answered' ? diagnosis.answer : null;
  if (answer === null || answer.state === 'EN_ATTENTE') {
    throw new UncertainCapture('The provider does not know the payment yet');
  }
  const found = await readFine(base, { id: entry.amende_id });
  const counted =
    found === null || entry.tentative_id === null
      ? entry.montant
      : receivedFor(found.fine, { id: entry.tentative_id }, paymentId ?? reference);
  if (answer.state === 'ACCEPTE' && answer.amount === counted) return;
  await setAside(base, {
    kind: 'aside',
    reason: 'NON_CONFIRME',
    message: answer.fingerprint,
    fineId: entry.amende_id,
    transactionReference: reference,
    paymentId,
    attemptId: entry.tentative_id,
    cents: answer.amount,
    currency: answer.currency,
  });
}
