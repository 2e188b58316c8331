import { type RawBuilder, sql } from 'kysely';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { applyAnswer, closeExpired } from './applyAnswer.ts';

/** Live attempts, and those that a notification closed: the last word is the office's (`006_confirmation.sql`). */
export const TO_ASK: readonly AttemptState[] = [
  'OUVERTE',
  'EN_ATTENTE',
  'REFUSEE',
  'ANNULEE',
  'EXPIREE',
];

/** The provider stops at the same instant; a payment confirmed just before still needs its minute. */
export const FINISHED: RawBuilder<boolean> = sql<boolean>`expire_le < now() - interval '2 minutes'`;

export interface AttemptToAsk {
  readonly transaction_reference: string;
  readonly etat: AttemptState;
  /** Nothing can happen to it any more at the provider's; see `FINIE`. */
  readonly finie: boolean;
}

/** TRANCHEE: whatever the provider knows is applied. EN_ATTENTE: it cannot tell yet. */
export type Verdict = 'TRANCHEE' | 'EN_ATTENTE';

/**
 * Asks the provider what became of an attempt, outside any transaction, and applies what it says (invariant 2).
 * An attempt that the provider never saw has expired once its time is over.
 * @param delayMs longest wait for the provider
 * @throws when the provider gives no answer, or the database cannot record it
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

/** Notes that the provider was asked and had nothing to add, unless the attempt still waits. */
async function confirm(base: Database, reference: string): Promise<void> {
  await base
    .updateTable('tentative')
    .set({ confirmee_le: sql<Date>`now()` })
    .where('transaction_reference', '=', reference)
    .where('etat', 'not in', ['OUVERTE', 'EN_ATTENTE'])
    .execute();
}
