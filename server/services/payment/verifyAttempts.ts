import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import type { AttemptRow } from '../fine/readDossier.ts';
import { type AttemptToAsk, askAttempt, FINISHED, TO_ASK, type Verdict } from './askAttempt.ts';

/** What the provider said of attempts, by their references; null: it gave no answer in time. */
export type Verdicts = ReadonlyMap<string, Verdict | null>;

/** How many attempts are asked about at once; a person who was refused that often has time. */
const BATCH = 10;

/**
 * Attempts of a dossier that may have taken money nobody knows of: live ones whose time is over, and closed ones that
 * the provider's office has not confirmed (the payer may have tried a second card on its page).
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

/**
 * Asks the provider about attempts, all at once and outside any transaction; whatever it says is
 * applied before this returns.
 * @param delayMs longest wait for the provider
 */
export async function verifyAttempts(
  base: Database,
  gateway: PaymentGateway,
  attempts: readonly AttemptToAsk[],
  delayMs: number,
): Promise<Verdicts> {
  const request = async (une: AttemptToAsk) => {
    const verdict = askAttempt(base, gateway, une, delayMs);
    return [une.transaction_reference, await verdict.catch(() => null)] as const;
  };
  return new Map(await Promise.all(attempts.slice(0, BATCH).map(request)));
}
