import { settledAfter } from '#contract/domain/attempt.ts';
import { describeCard } from '#contract/domain/card.ts';
import { lastContestDay } from '#contract/domain/contest.ts';
import { followsOwnRules } from '#contract/domain/noticeType.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { withoutTime } from '#contract/domain/paymentMedium.ts';
import type { Fine, Payment } from '#contract/schemas/fine.ts';
import {
  cardOf,
  type EntryRow,
  type FineRow,
  type FoundFine,
  type StoredFine,
} from '../../store/rows.ts';
import type { Amounts } from '../../till/schedule.ts';
import {
  costsMoreTomorrow,
  type Situation,
  situation,
  standingEntries,
} from '../../till/situation.ts';
import { isLineChecked } from '../../till/sums.ts';
import { isAbroad, knownDays, transferTermsOf } from './abroad.ts';
import { moneyOf } from './presentMoney.ts';

function paymentOfService(row: EntryRow, isChecked: boolean): Payment {
  const card = describeCard(row.media_reglement, cardOf(row));
  return {
    referenceReglement: row.reference_reglement,
    date: withoutTime(row.media_reglement)
      ? parisDay(row.date_reglement)
      : row.date_reglement.toISOString(),
    montant: row.montant,
    nature: row.nature,
    mediaReglement: row.media_reglement,
    justificatif: {
      solde: row.solde,
      transactionReference: row.transaction_reference,
      codeVerification: row.code_verification,
      ...(isChecked && { verification: true }),
      ...(card !== null && { carte: card }),
    },
  };
}

const WITH_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/** Programs write this when the time is unknown. */
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-])/;

/** Without offset, or at midnight, only the day is certain. */
const importedDate = (date: string): string =>
  WITH_OFFSET.test(date) && date.includes('T') && !MIDNIGHT.test(date)
    ? new Date(date).toISOString()
    : date.slice(0, 10);

function payments({ dossier, fine: { row, entries } }: FoundFine): Payment[] {
  return [
    ...row.reglements_importes.map((imported) => ({
      ...imported,
      date: importedDate(imported.date),
    })),
    ...standingEntries(entries).map((entry) =>
      paymentOfService(entry.row, isLineChecked(dossier, entry)),
    ),
  ];
}

function speed(row: FineRow): Pick<Fine, 'vitesse'> {
  if (row.vitesse_limite === null || row.vitesse_mesuree === null || row.vitesse_retenue === null) {
    return {};
  }
  return {
    vitesse: {
      limite: row.vitesse_limite,
      mesuree: row.vitesse_mesuree,
      retenue: row.vitesse_retenue,
    },
  };
}

/** Of a fine, or of a deposit's fine (D-37). */
export function lastContestDayOf(row: FineRow): string | null {
  const ofDeposit = row.echeances.find(({ palier: tier }) => tier === 'CONSIGNATION')?.jusquau;
  const printedDay = row.contestation_jusquau ?? ofDeposit;
  // Only the printed day holds abroad (D-52).
  if (printedDay === undefined && isAbroad(row)) return null;
  return lastContestDay({
    typeAmende: row.type_amende,
    numAvis: row.num_avis,
    dateEnvoiAvis: row.date_envoi_avis,
    printedDay,
  });
}

/** A fine paid in part cannot be contested; a deposit exists for that (D-37). */
function contest(
  { fine, dossier }: FoundFine,
  { paidCents }: Situation,
): Pick<Fine, 'contestation'> {
  const day = lastContestDayOf(fine.row);
  if (day === null || (paidCents > 0 && !fine.tariff.isDeposit)) return {};
  // ISO days compare as texts.
  return { contestation: { dernierJour: day, depasse: dossier.today > day } };
}

/** D-38. */
function parts(
  { fine, dossier }: FoundFine,
  { dueCents, amounts }: Situation,
): Pick<Fine, 'fractionnable' | 'dernierJourDuPrix' | 'restePayableLe'> {
  const isLastDay = fine.partsAllowed && costsMoreTomorrow(fine.tariff, dossier.today);
  const isDayKnown = knownDays(fine, amounts).joursSurAvis !== true;
  const payableFrom = fine.entries.findLast(({ waits }) => waits)?.balanceFrom;
  return {
    fractionnable: fine.partsAllowed && !isLastDay,
    ...(isLastDay && isDayKnown && { dernierJourDuPrix: true }),
    ...(dueCents > 0 && payableFrom !== undefined && { restePayableLe: payableFrom }),
  };
}

/** D-56; an attempt on the pair's other number counts (invariant 1). */
function nextTry({ fine, dossier }: FoundFine): Pick<Fine, 'nouvelEssaiLe'> {
  const open = dossier.fines
    .flatMap(({ pair, attempts }) => (pair === fine.pair ? attempts : []))
    .find(({ live }) => live);
  if (open === undefined) return {};
  const settled = open.row.expire_le.getTime() + settledAfter(0) * 60_000;
  return { nouvelEssaiLe: new Date(settled).toISOString() };
}

/** The notice may know a reduction or longer deadlines (D-40). */
function mayCostLess({ tariff, row }: StoredFine, amounts: Amounts): boolean {
  if (tariff.isDeposit) return false;
  if (followsOwnRules(tariff.noticeType)) return tariff.reduite === null;
  const isLowest = amounts.palier === amounts.echeances[0]?.palier;
  return isAbroad(row) && tariff.noticeDeadlines.length === 0 && !isLowest;
}

/** D-10: no key, no postal address. @param transferDays that a transfer may take (D-39) */
export function presentFine(found: FoundFine, transferDays: number): Fine {
  const { row } = found.fine;
  const state = situation(found);
  const { status, amounts, paidCents, dueCents } = state;
  const days = knownDays(found.fine, amounts);
  const transfer = transferTermsOf(found, amounts, transferDays);
  return {
    avisId: row.id,
    numAvis: row.num_avis,
    typeAmende: row.type_amende,
    statutPaiement: { valeur: status },
    mediaReglement: row.media_reglement,
    dateEnvoiAvis: row.date_envoi_avis,
    dateInfraction: row.date_infraction,
    lieuInfraction: { commune: row.commune, voie: row.voie },
    natureInfraction: {
      libelle: row.nature_libelle,
      article: row.nature_article,
      classe: row.nature_classe,
    },
    serviceVerbalisateur: row.service_verbalisateur,
    immatriculationMasquee: row.immatriculation_masquee,
    ...speed(row),
    ...(row.points_encourus === null ? {} : { pointsEncourus: row.points_encourus }),
    montants: {
      palier: amounts.palier,
      applicable: amounts.applicable,
      ...days,
      ...(amounts.apresEcheances !== undefined && { apresEcheances: amounts.apresEcheances }),
      ...(mayCostLess(found.fine, amounts) && { aComparer: true }),
    },
    ...(isAbroad(row) && { envoyeHorsDeFrance: true as const }),
    dejaRegle: paidCents,
    resteAPayer: dueCents,
    ...parts(found, state),
    ...nextTry(found),
    virementAutorise: transfer.open,
    arriveeJusquau: transfer.until,
    consignation: row.consignation,
    ...contest(found, state),
    numConsignation: row.num_consignation,
    reglements: payments(found),
    ...moneyOf(found, dueCents),
  };
}
