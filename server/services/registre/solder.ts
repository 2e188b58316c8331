import type { CauseTransition, StatutStocke } from '#contract/domaine/statutPaiement.ts';
import type { Database } from '../../database/open.ts';
import { changerStatut } from '../amende/changerStatut.ts';
import type { LigneAmende } from '../amende/lireDossier.ts';
import { ecrire, type NouvelleEcriture } from './ecrire.ts';

/**
 * Records money that was paid for a fine: status, channel, ledger line, and the sibling that a whole payment settles
 * too (invariants 3, 7 and 9). In the caller's transaction, which holds the lock of the dossier.
 * @param dossier the fine and its sibling
 * @returns reference of the line; null, and nothing is written, when the table of statuses refuses
 */
export async function solder(
  transaction: Database,
  dossier: readonly LigneAmende[],
  cause: CauseTransition,
  ecriture: NouvelleEcriture & { readonly amende: LigneAmende },
): Promise<string | null> {
  const { amende, tentativeId, solde, mediaReglement } = ecriture;
  const vers: StatutStocke = solde === 0 ? 'PAYE' : 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  if (!(await changerStatut(transaction, amende, vers, cause, tentativeId))) return null;
  await transaction
    .updateTable('amende')
    .set({ media_reglement: mediaReglement })
    .where('id', '=', amende.id)
    .execute();
  const reference = await ecrire(transaction, ecriture);
  if (vers !== 'PAYE') return reference;
  for (const frere of dossier.filter(({ id }) => id !== amende.id)) {
    await changerStatut(transaction, frere, 'PAYE_AUTRE', 'PAIEMENT_DU_FRERE', tentativeId);
  }
  return reference;
}
