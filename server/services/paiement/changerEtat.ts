import { sql } from 'kysely';
import {
  type CauseTentative,
  type EtatTentative,
  transitionTentativePermise,
} from '#contract/domaine/tentative.ts';
import type { Database } from '../../database/open.ts';
import type { LigneTentative } from '../amende/lireDossier.ts';

/**
 * Changes the state of a locked attempt; the one place that does (invariants 1 and 4).
 * @param codeReponse what the provider said; null when it said nothing
 * @returns false, and changes nothing, when the declared table does not allow it
 */
export async function changerEtat(
  transaction: Database,
  tentative: Pick<LigneTentative, 'id' | 'etat'>,
  vers: EtatTentative,
  cause: CauseTentative,
  codeReponse: string | null,
): Promise<boolean> {
  if (!transitionTentativePermise(tentative.etat, vers, cause)) return false;
  const fin =
    vers === 'EN_ATTENTE' ? {} : { code_reponse: codeReponse, terminee_le: sql<Date>`now()` };
  // A person has had the last word: the provider is not asked any more.
  const dernierMot = cause === 'OPERATEUR' ? { confirmee_le: sql<Date>`now()` } : {};
  await transaction
    .updateTable('tentative')
    .set({ etat: vers, ...fin, ...dernierMot })
    .where('id', '=', tentative.id)
    .execute();
  return true;
}
