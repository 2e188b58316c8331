import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import type { Attempt } from '../../till/dossier.ts';
import type { Verdict } from '../../till/start.ts';
import { applyAnswer, closeExpired } from './applyAnswer.ts';

export type AttemptToAsk = Pick<Attempt, 'reference' | 'state' | 'finished'>;

/**
 * Asks outside any transaction (invariant 2). An expired attempt that the provider never saw ends.
 * @throws when the provider is silent, or the database cannot record
 */
export async function askAttempt(
  base: Database,
  gateway: PaymentGateway,
  { reference, state, finished }: AttemptToAsk,
  delayMs?: number,
): Promise<Exclude<Verdict, 'SILENT'>> {
  const answer = await gateway.diagnose(reference, delayMs);
  if (answer !== null) await applyAnswer(base, gateway.marchand, answer, 'DIAGNOSTIC');
  else if (state === 'OUVERTE' && finished) await closeExpired(base, reference);
  const isPending =
    answer === null
      ? state === 'EN_ATTENTE' || (state === 'OUVERTE' && !finished)
      : answer.issue === 'EN_ATTENTE';
  if (isPending) return 'PENDING';
  if (finished) await confirm(base, reference);
  return 'SETTLED';
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
