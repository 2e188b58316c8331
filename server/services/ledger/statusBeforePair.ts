import {
  type StoredStatus,
  type TransitionCause,
  transitionAllowed,
} from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import type { FineRow } from '../fine/readDossier.ts';

/**
 * A number's status before the payment of its pair closed it (invariant 9); an attempt of then is over.
 * @returns null when something else closed it
 */
export async function statusBeforePair(
  transaction: Database,
  { id, statut }: Pick<FineRow, 'id' | 'statut'>,
  cause: TransitionCause,
): Promise<StoredStatus | null> {
  if (statut !== 'PAYE_AUTRE') return null;
  const last = await transaction
    .selectFrom('changement_statut')
    .select(['de', 'cause'])
    .where('amende_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.cause !== 'PAIEMENT_DU_FRERE') return null;
  return transitionAllowed('PAYE_AUTRE', last.de, cause) ? last.de : 'A_PAYER';
}
