import { type Carte, designerCarte } from '#contract/domaine/carte.ts';
import { dernierJourContestation } from '#contract/domaine/contestation.ts';
import { jourParis } from '#contract/domaine/joursParis.ts';
import { sansHeure } from '#contract/domaine/mediaReglement.ts';
import type { Amende, Reglement } from '#contract/schemas/amende.ts';
import type { DossierAmende, LigneAmende, LigneEcriture } from './lireDossier.ts';
import { ecrituresValables, situation, transferTerms } from './situation.ts';

/** What is kept of the card that paid; null where nothing is. */
export function carteDe({ carte_marque: marque, carte_fin: fin }: LigneEcriture): Carte | null {
  return marque === null && fin === null ? null : { marque, fin };
}

function reglementDuService(ecriture: LigneEcriture): Reglement {
  const carte = designerCarte(ecriture.media_reglement, carteDe(ecriture));
  return {
    referenceReglement: ecriture.reference_reglement,
    date: sansHeure(ecriture.media_reglement)
      ? jourParis(ecriture.date_reglement)
      : ecriture.date_reglement.toISOString(),
    montant: ecriture.montant,
    nature: ecriture.nature,
    mediaReglement: ecriture.media_reglement,
    justificatif: {
      solde: ecriture.solde,
      transactionReference: ecriture.transaction_reference,
      codeVerification: ecriture.code_verification,
      ...(carte !== null && { carte }),
    },
  };
}

const AVEC_DECALAGE = /(?:Z|[+-]\d{2}:\d{2})$/;

/** What programs write of a day that has no time: nobody pays on the very stroke of midnight. */
const MINUIT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-])/;

/**
 * An imported time without its offset is the time of Paris: its day is certain in every time zone, and is told alone. So is
 * the day of a date that was written as its first instant, which would read as one o'clock.
 */
const dateImportee = (date: string): string =>
  AVEC_DECALAGE.test(date) && date.includes('T') && !MINUIT.test(date)
    ? new Date(date).toISOString()
    : date.slice(0, 10);

function reglements({ amende, ecritures }: DossierAmende): Reglement[] {
  return [
    ...amende.reglements_importes.map((importe) => ({
      ...importe,
      date: dateImportee(importe.date),
    })),
    ...ecrituresValables(ecritures).map(reglementDuService),
  ];
}

function vitesse(amende: LigneAmende): Pick<Amende, 'vitesse'> {
  const { vitesse_limite: limite, vitesse_mesuree: mesuree, vitesse_retenue: retenue } = amende;
  if (limite === null || mesuree === null || retenue === null) return {};
  return { vitesse: { limite, mesuree, retenue } };
}

/** The last day to contest of a fine, or of the fine whose deposit this is (D-23). */
export function dernierJour({
  num_avis: numAvis,
  date_envoi_avis: dateEnvoiAvis,
  echeances,
}: LigneAmende): string {
  const dateImprimee = echeances.find(({ palier }) => palier === 'CONSIGNATION')?.jusquau;
  return dernierJourContestation({ numAvis, dateEnvoiAvis, dateImprimee });
}

function contestation({ amende, aujourdhui }: DossierAmende): Pick<Amende, 'contestation'> {
  if (!amende.consignation) return {};
  const jour = dernierJour(amende);
  // ISO days compare as texts.
  return { contestation: { dernierJour: jour, depasse: aujourdhui > jour } };
}

/** The fine as the contract shows it (D-10). The key and the postal address are not part of it. */
export function presenterAmende(dossier: DossierAmende): Amende {
  const { amende } = dossier;
  const { statut, montants, dejaRegle: regle, resteAPayer } = situation(dossier);
  return {
    avisId: amende.id,
    numAvis: amende.num_avis,
    typeAmende: amende.type_amende,
    statutPaiement: { valeur: statut },
    mediaReglement: amende.media_reglement,
    dateEnvoiAvis: amende.date_envoi_avis,
    dateInfraction: amende.date_infraction.toISOString(),
    lieuInfraction: { commune: amende.commune, voie: amende.voie },
    natureInfraction: {
      libelle: amende.nature_libelle,
      article: amende.nature_article,
      classe: amende.nature_classe,
    },
    serviceVerbalisateur: amende.service_verbalisateur,
    immatriculationMasquee: amende.immatriculation_masquee,
    ...vitesse(amende),
    ...(amende.points_encourus === null ? {} : { pointsEncourus: amende.points_encourus }),
    montants: {
      palier: montants.palier,
      applicable: montants.applicable,
      valableJusquau: montants.valableJusquau,
      echeances: montants.echeances,
      ...(montants.apresEcheances !== undefined && { apresEcheances: montants.apresEcheances }),
    },
    dejaRegle: regle,
    resteAPayer,
    fractionnable: amende.fractionnable,
    virementAutorise: transferTerms(dossier, montants).open,
    consignation: amende.consignation,
    ...contestation(dossier),
    numConsignation: amende.num_consignation,
    reglements: reglements(dossier),
  };
}
