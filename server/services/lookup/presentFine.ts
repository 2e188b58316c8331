import { freeAfter } from '#contract/domain/attempt.ts';
import { describeCard } from '#contract/domain/card.ts';
import { type ContestDeadline, contestDeadline, isContestOver } from '#contract/domain/contest.ts';
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
import { startedPayment } from '../../till/started.ts';
import { isLineChecked } from '../../till/sums.ts';
import { knownDays, transferTermsOf } from './abroad.ts';
import { lookedForUntil } from './forgottenPage.ts';
import { moneyOf } from './presentMoney.ts';

function paymentOfService(row: EntryRow, isChecked: boolean): Payment {
  const card = describeCard(row.medium, cardOf(row));
  return {
    referenceReglement: row.reference,
    date: withoutTime(row.medium) ? parisDay(row.paidAt) : row.paidAt.toISOString(),
    montant: row.cents,
    nature: row.nature,
    mediaReglement: row.medium,
    justificatif: {
      solde: row.balance,
      transactionReference: row.transactionReference,
      codeVerification: row.verificationCode,
      ...(isChecked && { verification: true }),
      ...(card !== null && { carte: card }),
    },
  };
}

const WITH_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/** Programs write midnight if they do not know the time. */
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-])/;

/** Returns the day alone if the instant has no offset or is midnight: only the day is certain then. */
const importedDate = (date: string): string =>
  WITH_OFFSET.test(date) && date.includes('T') && !MIDNIGHT.test(date)
    ? new Date(date).toISOString()
    : date.slice(0, 10);

function payments({ dossier, fine: { importedPayments, entries } }: FoundFine): Payment[] {
  return [
    ...importedPayments.map((imported) => ({
      ...imported,
      date: importedDate(imported.date),
    })),
    ...standingEntries(entries).map((entry) =>
      paymentOfService(entry, isLineChecked(dossier, entry)),
    ),
  ];
}

function speed(row: FineRow): Pick<Fine, 'vitesse'> {
  if (row.speedLimit === null || row.measuredSpeed === null || row.retainedSpeed === null) {
    return {};
  }
  return {
    vitesse: {
      limite: row.speedLimit,
      mesuree: row.measuredSpeed,
      retenue: row.retainedSpeed,
    },
  };
}

/** Returns the last day to contest a fine, or the fine of a deposit (D-37); null if none is known. */
export function contestDeadlineOf(row: FineRow): ContestDeadline | null {
  const ofDeposit = row.noticeDeadlines.find(
    ({ palier: tier }) => tier === 'CONSIGNATION',
  )?.jusquau;
  const printedDay = row.contestUntil ?? ofDeposit;
  // For a notice sent abroad, only the printed day holds (D-52).
  if (printedDay === undefined && row.sentAbroad) return null;
  return contestDeadline({
    typeAmende: row.noticeType,
    numAvis: row.number,
    dateEnvoiAvis: row.noticeDay,
    printedDay,
  });
}

/** Says until when a fine can be contested. A fine paid in part cannot; to contest it, its deposit is paid (D-37). */
function contest(
  { fine, dossier }: FoundFine,
  { paidCents }: Situation,
): Pick<Fine, 'contestation'> {
  const deadline = contestDeadlineOf(fine);
  if (deadline === null || (paidCents > 0 && !fine.tariff.isDeposit)) return {};
  return {
    contestation: {
      dernierJour: deadline.lastDay,
      depasse: isContestOver(deadline.lastDay, dossier.today),
      ...(deadline.isExtended && { prolonge: true as const }),
    },
  };
}

/** Says whether a part may be paid, and when the rest of one is payable (D-38). */
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

const MINUTE_MS = 60_000;

/** Says from which whole minute another payment may begin (D-56, D-98); null if no attempt is open. */
function nextTry({ dossier }: FoundFine, attemptId: string | undefined): string | null {
  const attempts = dossier.fines.flatMap((fine) => fine.attempts);
  const open = attempts.find(({ id }) => id === attemptId);
  if (open === undefined) return null;
  const freeAt = open.expiresAt.getTime() + freeAfter(0) * MINUTE_MS;
  return new Date(Math.ceil(freeAt / MINUTE_MS) * MINUTE_MS).toISOString();
}

/** Says what is known of a payment under way, also of the pair's other number (invariant 1). */
function started(found: FoundFine): Pick<Fine, 'paiementCommence'> {
  const payment = startedPayment(found);
  if (payment === null) return {};
  const next = nextTry(found, payment.attempt?.id);
  return {
    paiementCommence: {
      etat: payment.state,
      ...(next !== null && { nouvelEssaiLe: next }),
      ...(payment.payment !== null && { reference: payment.payment.id }),
      ...(payment.fineId !== found.fine.id && { autreNumero: true as const }),
    },
  };
}

/** True if the notice may print a reduction or later deadlines that no record gives (D-40). */
function mayCostLess(fine: StoredFine, amounts: Amounts): boolean {
  const { tariff } = fine;
  if (tariff.isDeposit) return false;
  if (followsOwnRules(tariff.noticeType)) return tariff.reduite === null;
  const isLowest = amounts.palier === amounts.echeances[0]?.palier;
  return tariff.sentAbroad === true && tariff.noticeDeadlines.length === 0 && !isLowest;
}

export interface FineTerms {
  /** Days that a transfer may take (D-39). */
  readonly transferDays: number;
  /** Milliseconds in which a forgotten page is still asked about (D-77). */
  readonly askAfterEndMs: number;
}

/** Returns what a browser may know of a fine (D-10): no key and no postal address. */
export function presentFine(found: FoundFine, { transferDays, askAfterEndMs }: FineTerms): Fine {
  const { fine: row } = found;
  const state = situation(found);
  const { amounts, paidCents, dueCents } = state;
  const lookedFor = lookedForUntil(found, askAfterEndMs);
  const days = knownDays(found.fine, amounts);
  const transfer = transferTermsOf(found, amounts, transferDays);
  return {
    avisId: row.id,
    numAvis: row.number,
    typeAmende: row.noticeType,
    statutPaiement: { valeur: state.status },
    mediaReglement: row.medium,
    dateEnvoiAvis: row.noticeDay,
    dateInfraction: row.offenceAt,
    lieuInfraction: { commune: row.town, voie: row.street },
    natureInfraction: {
      libelle: row.offence,
      article: row.offenceArticle,
      classe: row.offenceClass,
    },
    serviceVerbalisateur: row.issuingService,
    immatriculationMasquee: row.maskedPlate,
    ...speed(row),
    ...(row.points === null ? {} : { pointsEncourus: row.points }),
    montants: {
      palier: amounts.palier,
      applicable: amounts.applicable,
      ...days,
      ...(amounts.apresEcheances !== undefined && { apresEcheances: amounts.apresEcheances }),
      ...(mayCostLess(found.fine, amounts) && { aComparer: true }),
    },
    ...(row.sentAbroad && { envoyeHorsDeFrance: true as const }),
    dejaRegle: paidCents,
    resteAPayer: dueCents,
    ...parts(found, state),
    ...started(found),
    ...(lookedFor !== null && { pageOublieeJusquau: lookedFor }),
    virementAutorise: transfer.open,
    arriveeJusquau: transfer.until,
    consignation: row.isDeposit,
    ...contest(found, state),
    numConsignation: row.depositNumber,
    reglements: payments(found),
    ...moneyOf(found, dueCents),
  };
}
