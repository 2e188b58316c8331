import { sql } from 'kysely';
import {
  type AttemptCause,
  type AttemptState,
  attemptTransitionAllowed,
} from '#contract/domain/attempt.ts';
import type { Database } from '../../database/open.ts';
import type { AttemptRow } from '../fine/readDossier.ts';

/**
 * Changes the state of a locked attempt; the one place that does (invariants 1 and 4).
 * @param responseCode what the provider said; null when it said nothing
 * @returns false, and changes nothing, when the declared table does not allow it
 */
export async function changeState(
  transaction: Database,
  attempt: Pick<AttemptRow, 'id' | 'etat'>,
  vers: AttemptState,
  cause: AttemptCause,
  responseCode: string | null,
): Promise<boolean> {
  if (!attemptTransitionAllowed(attempt.etat, vers, cause)) return false;
  const fin =
    vers === 'EN_ATTENTE' ? {} : { code_reponse: responseCode, terminee_le: sql<Date>`now()` };
  // A person has had the last word: the provider is not asked any more.
  const lastWord = cause === 'OPERATEUR' ? { confirmee_le: sql<Date>`now()` } : {};
  await transaction
    .updateTable('tentative')
    .set({ etat: vers, ...fin, ...lastWord })
    .where('id', '=', attempt.id)
    .execute();
  return true;
}
