import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';

export type PaymentOfAttempt = NonNullable<Fine['paiement']>;

/**
 * What a page says about one attempt.
 * `NON_DU`: all of the money was too much.
 * `LITIGE`: the payment is disputed.
 * `OUBLIEE`: the provider forgot the page, and we still ask about the money (D-77).
 * `VERIFICATION`: the money was taken back and still counts.
 * `REPRIS`: the money no longer counts.
 */
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

/** Chooses the situation. "Accepted" is only said if some of the money counts. */
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
