import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';

export type PaymentOfAttempt = NonNullable<Fine['paiement']>;

/** OUBLIEE: its page is forgotten, and the payment looked for (D-77). NON_DU: all was too much. VERIFICATION: taken back, and still counts. REPRIS: counts no more. */
export type PaymentSituation =
  | PaymentOutcome
  | 'NON_DU'
  | 'LITIGE'
  | 'OUBLIEE'
  | 'RESERVE'
  | 'REMBOURSEMENT'
  | 'RENDU'
  | 'VERIFICATION'
  | 'REPRIS';

/** "Accepted" is said only of money that counts. */
export function situationOf(payment: PaymentOfAttempt): PaymentSituation {
  const { etat: outcome, litige: isDisputed, repris: isReversed } = payment;
  if (isDisputed) return 'LITIGE';
  if (outcome === 'EN_ATTENTE' && payment.reserve !== undefined) return 'RESERVE';
  if (payment.pageOublieeJusquau !== undefined) return 'OUBLIEE';
  if (outcome !== 'ACCEPTE') return outcome;
  if (isReversed) return 'REPRIS';
  if (payment.verification) return 'VERIFICATION';
  if (payment.compte > 0) return 'ACCEPTE';
  if (payment.tropPercu !== undefined) return 'NON_DU';
  if (payment.enRetour !== undefined) return 'REMBOURSEMENT';
  return payment.rendu === undefined ? 'REPRIS' : 'RENDU';
}
