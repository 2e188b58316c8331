import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import type { Database } from '../../database/open.ts';
import type { ReponsePaiement } from '../../ports/PaymentGateway.ts';
import { type LigneAmende, type LigneTentative, lireDossier } from '../amende/lireDossier.ts';
import { situation } from '../amende/situation.ts';
import { solder } from './solder.ts';

/**
 * Writes accepted money into the ledger, settles the fine, and puts the event into the outbox: all in the
 * caller's transaction, which holds the locks of the dossier and of the attempt (invariants 3, 6, 7, 9).
 * @param vivante whether the attempt still blocked the dossier; if not, the money is late and wins all the same
 * @returns reference of the payment; null when the fine is settled already: the money is then kept for reconciliation
 */
export async function inscrireReglement(
  transaction: Database,
  dossier: readonly LigneAmende[],
  tentative: LigneTentative,
  vivante: boolean,
  reponse: ReponsePaiement,
): Promise<string | null> {
  const amende = dossier.find(({ id }) => id === tentative.amende_id);
  if (amende === undefined) throw new Error('An attempt without its fine');
  const solde = await soldeApres(transaction, tentative, vivante);
  const cause =
    vivante && amende.statut === 'EN_COURS_PAIEMENT' ? 'PAIEMENT_ACCEPTE' : 'PAIEMENT_TARDIF';
  const referenceReglement = await solder(transaction, dossier, cause, {
    amende,
    tentativeId: tentative.id,
    date: reponse.dateTransaction,
    montant: tentative.montant,
    solde,
    nature: tentative.type_reglement,
    mediaReglement: MEDIA_REGLEMENT.INTERNET,
    transactionReference: tentative.transaction_reference,
    autorisation: reponse.autorisation,
    carte: reponse.carte,
  });
  if (referenceReglement === null) return null;
  await transaction
    .insertInto('boite_envoi')
    .values({
      sujet: 'reglement-inscrit',
      cle: `reglement-inscrit/${referenceReglement}`,
      charge: JSON.stringify({ referenceReglement, avisId: amende.id, locale: tentative.locale }),
    })
    .execute();
  return referenceReglement;
}

/**
 * The balance after the payment. An attempt's figures stand while it lives, also past midnight; of late part
 * money, what other payments have left since is what counts.
 */
async function soldeApres(
  transaction: Database,
  tentative: LigneTentative,
  vivante: boolean,
): Promise<number> {
  if (vivante || tentative.type_reglement !== 'PARTIEL') return tentative.solde_apres;
  const actuel = await lireDossier(transaction, { avisId: tentative.amende_id });
  return actuel === null ? 0 : Math.max(0, situation(actuel).resteAPayer - tentative.montant);
}
