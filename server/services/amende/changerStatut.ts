import {
  type CauseTransition,
  type StatutStocke,
  transitionPermise,
} from '#contract/domaine/statutPaiement.ts';
import type { Database } from '../../database/open.ts';
import type { LigneAmende } from './lireDossier.ts';

/**
 * Changes the status of a locked fine and writes down why (invariant 7).
 * @returns false, and changes nothing, when the declared table does not allow it
 */
export async function changerStatut(
  transaction: Database,
  amende: Pick<LigneAmende, 'id' | 'statut'>,
  vers: StatutStocke,
  cause: CauseTransition,
  tentativeId: string | null,
): Promise<boolean> {
  if (!transitionPermise(amende.statut, vers, cause)) return false;
  await transaction
    .updateTable('amende')
    .set({ statut: vers })
    .where('id', '=', amende.id)
    .execute();
  await transaction
    .insertInto('changement_statut')
    .values({ amende_id: amende.id, de: amende.statut, vers, cause, tentative_id: tentativeId })
    .execute();
  return true;
}
