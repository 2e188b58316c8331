import type { Base } from '../database/ouvrir.ts';
import type { ContenuJustificatif } from '../ports/Justificatif.ts';
import { lireDossierLie } from './liaisons.ts';
import { ecrituresValables } from './presenterAmende.ts';

/**
 * Finds what a receipt says (K-08), for a session that is bound to the fine.
 * @returns `non-lie` without a binding (206), null when no payment of ours has this reference
 */
export async function lireJustificatif(
  base: Base,
  session: string,
  avisId: string,
  referenceReglement: string,
): Promise<ContenuJustificatif | 'non-lie' | null> {
  const dossier = await lireDossierLie(base, session, { avisId }, 'JUSTIFICATIF');
  if (dossier === null) return 'non-lie';
  const ecriture = ecrituresValables(dossier.ecritures).find(
    ({ reference_reglement }) => reference_reglement === referenceReglement,
  );
  if (ecriture === undefined) return null;
  return {
    referenceReglement,
    nature: ecriture.nature,
    numAvis: ecriture.num_avis,
    typeAmende: ecriture.type_amende,
    montant: ecriture.montant,
    solde: ecriture.solde,
    date: ecriture.date_reglement,
    mediaReglement: ecriture.media_reglement,
    transactionReference: ecriture.transaction_reference,
    codeVerification: ecriture.code_verification,
  };
}
