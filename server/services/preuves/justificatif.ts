import type { Database } from '../../database/open.ts';
import type { ContenuJustificatif, FaitsInfraction } from '../../ports/DocumentJustificatif.ts';
import { lireDossierLie } from '../amende/liaisons.ts';
import {
  type DossierAmende,
  type LigneAmende,
  type LigneEcriture,
  lireDossier,
} from '../amende/lireDossier.ts';
import { carteDe, dernierJour } from '../amende/presenterAmende.ts';
import { ecrituresValables } from '../amende/situation.ts';

/**
 * Finds what a receipt says (K-08), for a session that is bound to the fine.
 * @returns null when no payment of ours has this reference
 * @throws NonLie without a binding
 */
export async function lireJustificatif(
  base: Database,
  session: string,
  avisId: string,
  referenceReglement: string,
): Promise<ContenuJustificatif | null> {
  const dossier = await lireDossierLie(base, session, { avisId }, 'JUSTIFICATIF');
  return chercher(dossier, referenceReglement);
}

/**
 * As `lireJustificatif`, for a send that was allowed when it was asked for.
 * @returns null when the payment was taken back since
 */
export async function relireJustificatif(
  base: Database,
  referenceReglement: string,
): Promise<ContenuJustificatif | null> {
  const ligne = await base
    .selectFrom('ecriture')
    .select('amende_id')
    .where('reference_reglement', '=', referenceReglement)
    .executeTakeFirst();
  const dossier = ligne && (await lireDossier(base, { avisId: ligne.amende_id }));
  return dossier ? chercher(dossier, referenceReglement) : null;
}

function chercher(
  { amende, ecritures }: DossierAmende,
  referenceReglement: string,
): ContenuJustificatif | null {
  const ecriture = ecrituresValables(ecritures).find(
    ({ reference_reglement }) => reference_reglement === referenceReglement,
  );
  return ecriture === undefined ? null : contenu(ecriture, amende);
}

function faits(amende: LigneAmende): FaitsInfraction {
  const { voie, commune } = amende;
  return {
    nature: amende.nature_libelle,
    date: amende.date_infraction,
    lieu: voie === null ? commune : `${voie}, ${commune}`,
    vehicule: amende.immatriculation_masquee,
  };
}

function contenu(ecriture: LigneEcriture, amende: LigneAmende): ContenuJustificatif {
  return {
    referenceReglement: ecriture.reference_reglement,
    nature: ecriture.nature,
    numAvis: ecriture.num_avis,
    typeAmende: ecriture.type_amende,
    infraction: faits(amende),
    montant: ecriture.montant,
    solde: ecriture.solde,
    date: ecriture.date_reglement,
    mediaReglement: ecriture.media_reglement,
    carte: carteDe(ecriture),
    transactionReference: ecriture.transaction_reference,
    codeVerification: ecriture.code_verification,
    dernierJourContestation: dernierJour(amende),
  };
}
