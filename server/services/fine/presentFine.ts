import { type Card, describeCard } from '#contract/domain/card.ts';
import { lastContestDay } from '#contract/domain/contest.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { withoutTime } from '#contract/domain/paymentMedium.ts';
import type { Fine, Payment } from '#contract/schemas/fine.ts';
import type { EntryRow, FineDossier, FineRow } from './readDossier.ts';
import {
  costsMoreTomorrow,
  mayCostLess,
  type Situation,
  situation,
  transferTerms,
  validEntries,
} from './situation.ts';

export function cardOf({ carte_marque: marque, carte_fin: fin }: EntryRow): Card | null {
  return marque === null && fin === null ? null : { marque, fin };
}

function paymentOfService(entry: EntryRow): Payment {
  const carte = describeCard(entry.media_reglement, cardOf(entry));
  return {
    referenceReglement: entry.reference_reglement,
    date: withoutTime(entry.media_reglement)
      ? parisDay(entry.date_reglement)
      : entry.date_reglement.toISOString(),
    montant: entry.montant,
    nature: entry.nature,
    mediaReglement: entry.media_reglement,
    justificatif: {
      solde: entry.solde,
      transactionReference: entry.transaction_reference,
      codeVerification: entry.code_verification,
      ...(carte !== null && { carte }),
    },
  };
}

const WITH_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/** Programs write this for a day without a time. */
const MINUIT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-])/;

/**
 * Without offset only the day is certain (Paris time), so only the day is shown. The same goes for
 * midnight.
 */
const importedDate = (date: string): string =>
  WITH_OFFSET.test(date) && date.includes('T') && !MINUIT.test(date)
    ? new Date(date).toISOString()
    : date.slice(0, 10);

function payments({ amende, ecritures: entries }: FineDossier): Payment[] {
  return [
    ...amende.reglements_importes.map((imported) => ({
      ...imported,
      date: importedDate(imported.date),
    })),
    ...validEntries(entries).map(paymentOfService),
  ];
}

function speed(fine: FineRow): Pick<Fine, 'vitesse'> {
  const { vitesse_limite: limite, vitesse_mesuree: mesuree, vitesse_retenue: retenue } = fine;
  if (limite === null || mesuree === null || retenue === null) return {};
  return { vitesse: { limite, mesuree, retenue } };
}

/** Of a fine, or the fine of a deposit (D-37). The day printed for a deposit counts too. */
export function lastContestDayOf({
  type_amende: typeAmende,
  num_avis: numAvis,
  date_envoi_avis: dateEnvoiAvis,
  contestation_jusquau: printed,
  echeances,
}: FineRow): string | null {
  const ofDeposit = echeances.find(({ palier }) => palier === 'CONSIGNATION')?.jusquau;
  return lastContestDay({
    typeAmende,
    numAvis,
    dateEnvoiAvis,
    printedDay: printed ?? ofDeposit,
  });
}

/** A fine that is paid, even in part, can no longer be contested. A deposit exists for that (D-37). */
function contest(
  { amende, aujourdhui }: FineDossier,
  { settledAmount }: Situation,
): Pick<Fine, 'contestation'> {
  const day = lastContestDayOf(amende);
  if (day === null || (settledAmount > 0 && !amende.consignation)) return {};
  // ISO days compare as texts.
  return { contestation: { dernierJour: day, depasse: aujourdhui > day } };
}

/** D-38. */
function parts(
  { amende, aujourdhui, ecritures }: FineDossier,
  { resteAPayer }: Situation,
): Pick<Fine, 'fractionnable' | 'dernierJourDuPrix' | 'restePayableLe'> {
  const lastDay = amende.fractionnable && costsMoreTomorrow(amende, aujourdhui);
  const payableFrom = ecritures.findLast(({ attend }) => attend)?.reste_payable;
  return {
    fractionnable: amende.fractionnable && !lastDay,
    ...(lastDay && { dernierJourDuPrix: true }),
    ...(resteAPayer > 0 && payableFrom !== undefined && { restePayableLe: payableFrom }),
  };
}

/**
 * D-10, without key and postal address.
 * @param transferDays that a transfer may take (D-39)
 */
export function presentFine(dossier: FineDossier, transferDays: number): Fine {
  const { amende } = dossier;
  const state = situation(dossier);
  const { statut, montants, settledAmount, resteAPayer } = state;
  const transfer = transferTerms(dossier, montants, transferDays);
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
    ...speed(amende),
    ...(amende.points_encourus === null ? {} : { pointsEncourus: amende.points_encourus }),
    montants: {
      palier: montants.palier,
      applicable: montants.applicable,
      valableJusquau: montants.valableJusquau,
      echeances: montants.echeances,
      ...(montants.apresEcheances !== undefined && { apresEcheances: montants.apresEcheances }),
      ...(mayCostLess(amende, montants) && { aComparer: true }),
    },
    dejaRegle: settledAmount,
    resteAPayer,
    ...parts(dossier, state),
    virementAutorise: transfer.open,
    arriveeJusquau: transfer.until,
    consignation: amende.consignation,
    ...contest(dossier, state),
    numConsignation: amende.num_consignation,
    reglements: payments(dossier),
  };
}
