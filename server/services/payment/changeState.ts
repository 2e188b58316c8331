import { sql } from 'kysely';
import {
  type AttemptCause,
  type AttemptState,
  attemptTransitionAllowed,
} from '#contract/domain/attempt.ts';
import type { Database } from '../../database/open.ts';
import type { AttemptRow } from '../fine/readDossier.ts';

/**
 * The only place that changes an attempt's state (invariants 1 and 4).
 * @returns false, without change, when the table forbids it
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
  // An operator decided: the provider is not asked again.
  const lastWord = cause === 'OPERATEUR' ? { confirmee_le: sql<Date>`now()` } : {};
  await transaction
    .updateTable('tentative')
    .set({ etat: vers, ...fin, ...lastWord })
    .where('id', '=', attempt.id)
    .execute();
  return true;
}
