import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import type { AttemptRow } from '../fine/readDossier.ts';
import { type AttemptToAsk, askAttempt, FINISHED, TO_ASK, type Verdict } from './askAttempt.ts';

/** Null: no answer in time. */
export type Verdicts = ReadonlyMap<string, Verdict | null>;

/** Asked about at once; a person refused more often has time. */
const BATCH = 10;

/**
 * They may have taken unknown money: expired live attempts, and closed ones that the office has not
 * confirmed. The payer may have tried a second card.
 */
export function readDoubtful(
  base: Database,
  dossier: string,
): Promise<(AttemptRow & { finie: boolean })[]> {
  return base
    .selectFrom('tentative')
    .selectAll()
    .select(FINISHED.as('finie'))
    .where('dossier', '=', dossier)
    .where('confirmee_le', 'is', null)
    .where('etat', 'in', TO_ASK)
    .where((expression) =>
      expression.or([
        expression('etat', 'not in', ['OUVERTE', 'EN_ATTENTE']),
        expression('expire_le', '<=', sql<Date>`now()`),
      ]),
    )
    .orderBy('cree_le', 'desc')
    .execute();
}

/** Asks outside any transaction and applies the answers. */
export async function verifyAttempts(
  base: Database,
  gateway: PaymentGateway,
  attempts: readonly AttemptToAsk[],
  delayMs: number,
): Promise<Verdicts> {
  const request = async (attempt: AttemptToAsk) => {
    const verdict = askAttempt(base, gateway, attempt, delayMs);
    return [attempt.transaction_reference, await verdict.catch(() => null)] as const;
  };
  return new Map(await Promise.all(attempts.slice(0, BATCH).map(request)));
}
