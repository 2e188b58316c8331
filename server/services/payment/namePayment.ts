import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentAnswer, PaymentProvider } from '../../ports/PaymentProvider.ts';

/** Payments of an attempt that are stored, as the provider names them. */
async function knownPayments(base: Database, reference: string): Promise<readonly string[]> {
  const { rows } = await sql<{ payment: string }>`
    select paiement_id as payment from tentative where transaction_reference = ${reference} and paiement_id is not null
    union select paiement_id from ecriture where transaction_reference = ${reference} and paiement_id is not null
    union select paiement_id from a_rapprocher where transaction_reference = ${reference} and paiement_id is not null`.execute(
    base,
  );
  return rows.map(({ payment }) => payment);
}

/**
 * The answer under the name of its payment. A notification may name an operation of a payment: before it counts as
 * another payment, the provider is asked, whose answer names the payment itself. Outside any transaction (invariant 2).
 * @throws ProviderFailure
 */
export async function namePayment(
  base: Database,
  provider: PaymentProvider,
  answer: PaymentAnswer,
): Promise<PaymentAnswer> {
  const { reference, paymentId, state } = answer;
  if (paymentId === null || state !== 'ACCEPTE') return answer;
  const known = await knownPayments(base, reference);
  if (known.length === 0 || known.includes(paymentId)) return answer;
  const question = { reference, checkoutId: null, paymentId, ended: false };
  const diagnosis = await provider.diagnose(question);
  if (diagnosis.kind !== 'answered' || diagnosis.answer.paymentId === null) return answer;
  return { ...answer, paymentId: diagnosis.answer.paymentId };
}
