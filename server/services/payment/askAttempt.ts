import { type RawBuilder, sql } from 'kysely';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { applyAnswer, closeExpired } from './applyAnswer.ts';

/** Also attempts that a notification closed: the office decides (`006_confirmation.sql`). */
export const TO_ASK: readonly AttemptState[] = [
  'OUVERTE',
  'EN_ATTENTE',
  'REFUSEE',
  'ANNULEE',
  'EXPIREE',
];

/** The provider stops at the same instant; a payment confirmed just before needs its minute. */
export const FINISHED: RawBuilder<boolean> = sql<boolean>`expire_le < now() - interval '2 minutes'`;

export interface AttemptToAsk {
  readonly transaction_reference: string;
  readonly etat: AttemptState;
  /** The provider cannot change it any more; see `FINIE`. */
  readonly finie: boolean;
}

/** TRANCHEE: the provider's answer is applied. EN_ATTENTE: it does not know yet. */
export type Verdict = 'TRANCHEE' | 'EN_ATTENTE';

/**
 * Asks outside any transaction (invariant 2). An expired attempt that the provider never saw ends.
 * @throws when the provider is silent, or the database cannot record
 */
export async function askAttempt(
  base: Database,
  gateway: PaymentGateway,
  { transaction_reference: reference, etat, finie }: AttemptToAsk,
  delayMs?: number,
): Promise<Verdict> {
  const answer = await gateway.diagnose(reference, delayMs);
  if (answer !== null) await applyAnswer(base, gateway.marchand, answer, 'DIAGNOSTIC');
  else if (etat === 'OUVERTE' && finie) await closeExpired(base, reference);
  const enAttente =
    answer === null
      ? etat === 'EN_ATTENTE' || (etat === 'OUVERTE' && !finie)
      : answer.issue === 'EN_ATTENTE';
  if (enAttente) return 'EN_ATTENTE';
  if (finie) await confirm(base, reference);
  return 'TRANCHEE';
}

/** Notes that the provider had nothing to add, unless the attempt still waits. */
async function confirm(base: Database, reference: string): Promise<void> {
  await base
    .updateTable('tentative')
    .set({ confirmee_le: sql<Date>`now()` })
    .where('transaction_reference', '=', reference)
    .where('etat', 'not in', ['OUVERTE', 'EN_ATTENTE'])
    .execute();
}
