import {
  type StoredStatus,
  type TransitionCause,
  transitionAllowed,
} from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import type { FineRow } from './readDossier.ts';

/**
 * Records why (invariant 7, I6).
 * @throws Error when the table forbids it; the transaction must roll back
 */
export async function changeStatus(
  transaction: Database,
  { id, statut: de }: Pick<FineRow, 'id' | 'statut'>,
  vers: StoredStatus,
  cause: TransitionCause,
  tentativeId: string | null,
): Promise<void> {
  if (!transitionAllowed(de, vers, cause)) {
    throw new Error(`The table of statuses refuses ${de} to ${vers} by ${cause}`);
  }
  await transaction.updateTable('amende').set({ statut: vers }).where('id', '=', id).execute();
  await transaction
    .insertInto('changement_statut')
    .values({ amende_id: id, de, vers, cause, tentative_id: tentativeId })
    .execute();
}
