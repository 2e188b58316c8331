import { sql } from 'kysely';
import { isLive } from '#contract/domain/attempt.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { FINISHED } from '../../store/readDossier.ts';
import type { Verdict } from '../../till/start.ts';
import { applyAnswer, closeExpired } from './applyAnswer.ts';

type Answered = Exclude<Verdict, 'SILENT'>;

/** An attempt, as its provider must know it. */
async function readAttempt(base: Database, reference: string) {
  return base
    .selectFrom('tentative')
    .select([
      'transaction_reference as reference',
      'etat as state',
      'page_paiement as checkoutId',
      'paiement_id as paymentId',
      sql.raw<boolean>(FINISHED).as('finished'),
      sql<number>`extract(epoch from now() - expire_le)::float8 * 1000`.as('sinceEndMs'),
    ])
    .where('transaction_reference', '=', reference)
    .executeTakeFirstOrThrow();
}

type AskedAttempt = Awaited<ReturnType<typeof readAttempt>>;

/**
 * Asks the attempt's provider outside any transaction (invariant 2), and applies what it says. An attempt past its time
 * that the provider does not know ends.
 * @throws when the provider is silent, or the database cannot record
 */
export async function askAttempt(
  base: Database,
  provider: PaymentProvider,
  reference: string,
  delayMs?: number,
): Promise<Answered> {
  const attempt = await readAttempt(base, reference);
  const { checkoutId, paymentId, sinceEndMs } = attempt;
  const question = { reference, checkoutId, paymentId, ended: sinceEndMs > 0 };
  const diagnosis = await provider.diagnose(question, delayMs);
  switch (diagnosis.kind) {
    case 'answered':
      if (!diagnosis.answer.provisional) {
        await applyAnswer(base, provider, diagnosis.answer, 'DIAGNOSTIC');
      }
      return conclude(base, attempt, diagnosis.answer.state === 'EN_ATTENTE');
    case 'unknown':
      return end(base, attempt, attempt.state === 'OUVERTE');
    case 'gone':
      return forget(base, attempt, provider.watchMs);
  }
}

async function end(base: Database, attempt: AskedAttempt, mayEnd: boolean): Promise<Answered> {
  const { reference, state, finished } = attempt;
  if (mayEnd && finished) await closeExpired(base, reference, 'DELAI_PASSE');
  return conclude(base, attempt, state === 'EN_ATTENTE' || (state === 'OUVERTE' && !finished));
}

/**
 * That the provider knows nothing any more proves little: the attempt ends, and is asked about for a while longer. One
 * that waits for money waits as long.
 */
async function forget(base: Database, attempt: AskedAttempt, watchMs: number): Promise<Answered> {
  const { reference, state, finished, sinceEndMs } = attempt;
  if (finished && sinceEndMs >= watchMs) {
    await closeExpired(base, reference, 'OUBLIE');
    return conclude(base, attempt, false);
  }
  if (finished) await closeExpired(base, reference, 'DELAI_PASSE');
  const isEnding = state === 'OUVERTE' && finished;
  return isLive(state) && !isEnding ? 'PENDING' : 'SETTLED';
}

async function conclude(
  base: Database,
  { reference, finished }: AskedAttempt,
  isPending: boolean,
): Promise<Answered> {
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
