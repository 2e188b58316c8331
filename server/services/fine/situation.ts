import { addDays } from '#contract/domain/dates.ts';
import { followsOwnRules } from '#contract/domain/noticeType.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { EntryRow, FineDossier, FineRow } from './readDossier.ts';
import { type Amounts, computeAmounts, transferDay } from './schedule.ts';

/** Amounts are cents. */
export interface Situation {
  readonly statut: StoredStatus;
  readonly montants: Amounts;
  readonly settledAmount: number;
  readonly resteAPayer: number;
}

/** D-11. */
export function amountsOn(fine: FineRow, day: string): Amounts {
  return computeAmounts(
    {
      numAvis: fine.num_avis,
      typeAmende: fine.type_amende,
      dateEnvoiAvis: fine.date_envoi_avis,
      consignation: fine.consignation,
      minoree: fine.minoree,
      forfaitaire: fine.forfaitaire,
      majoree: fine.majoree,
      fpsMajore: fine.fps_majore,
      reduite: fine.reduite,
      noticeDeadlines: fine.echeances,
    },
    day,
  );
}

export type Account = Pick<FineDossier, 'amende' | 'ecritures'>;

export function dejaRegle({ amende, ecritures: entries }: Account): number {
  return entries.reduce((somme, { montant }) => somme + montant, amende.deja_regle_importe);
}

/**
 * At a payment the sum reached the price of its own day. A later, higher price does not undo it.
 */
export function isCovered({ amende, ecritures: entries }: Account): boolean {
  let somme = amende.deja_regle_importe;
  return validEntries(entries).some(({ montant, jour }) => {
    somme += montant;
    return somme >= amountsOn(amende, jour).applicable;
  });
}

/** Owes nothing, whatever the calendar says. */
const CLOSED: readonly StoredStatus[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

/** Paid, closed, or barred by money on the pair's other number (I7). */
function isClosed(dossier: FineDossier): boolean {
  return CLOSED.includes(dossier.amende.statut) || dossier.siblingIsPaid || isCovered(dossier);
}

/**
 * Expired after its last day (D-11); being paid when its sibling is (invariant 9); barred by a
 * sibling paid in part (I7).
 */
function statusOfDay(
  { amende, siblingIsPaid, liveAttempt }: FineDossier,
  amounts: Amounts,
): StoredStatus {
  if (amende.statut !== 'A_PAYER') return amende.statut;
  if (siblingIsPaid) return 'PAYE_AUTRE';
  if (liveAttempt) return 'EN_COURS_PAIEMENT';
  return amounts.expire ? 'PAIEMENT_EXPIRE' : 'A_PAYER';
}

/** The only place where amounts, ledger and status meet the day (D-29). */
export function situation(dossier: FineDossier): Situation {
  const { amende, aujourdhui } = dossier;
  const montants = amountsOn(amende, aujourdhui);
  const rule = dejaRegle(dossier);
  return {
    statut: statusOfDay(dossier, montants),
    montants,
    settledAmount: rule,
    resteAPayer: isClosed(dossier) ? 0 : Math.max(0, montants.applicable - rule),
  };
}

/**
 * D-18, D-35, D-39. `until`: the last day for money that travels, by transfer or cheque.
 * @param delayDays that a transfer may take
 */
export function transferTerms(
  { amende, aujourdhui }: FineDossier,
  amounts: Amounts,
  delayDays: number,
): { readonly open: boolean; readonly until: string | null } {
  const until = transferDay({ noticeDeadlines: amende.echeances }, amounts);
  // ISO days compare as texts.
  const inTime = until === null || addDays(aujourdhui, delayDays) <= until;
  return { open: amende.virement_autorise && inTime, until };
}

/** True on the last day of a price: the rest of a part, payable the next day, would cost more (D-38). */
export function costsMoreTomorrow(fine: FineRow, today: string): boolean {
  const tomorrow = amountsOn(fine, addDays(today, 1));
  return tomorrow.expire || tomorrow.applicable > amountsOn(fine, today).applicable;
}

/** Whether a part may be paid today (D-17, D-38). */
export const partOffered = ({ amende, aujourdhui }: FineDossier): boolean =>
  amende.fractionnable && !costsMoreTomorrow(amende, aujourdhui);

const isAbroad = ({ adresse_postale: address }: FineRow): boolean =>
  address !== null && !/^\s*(?:france|fr)\s*$/i.test(address.pays);

/**
 * The notice may give a lower amount for today than this service (D-40): a reduction that is not on
 * record, or the longer deadlines of a notice sent abroad.
 */
export function mayCostLess(fine: FineRow, { palier, echeances }: Amounts): boolean {
  if (fine.consignation) return false;
  if (followsOwnRules(fine.type_amende)) return fine.reduite === null;
  return isAbroad(fine) && fine.echeances.length === 0 && palier !== echeances[0]?.palier;
}

/** Cents: into the ledger, above the debt, left to pay. */
export interface Allotment {
  readonly recorded: number;
  readonly excess: number;
  readonly balance: number;
}

/**
 * Splits a payment (I1) at the price of its own day, so an attempt keeps its amount past midnight
 * (invariant 1).
 */
export function allot(dossier: FineDossier, amount: number, day: string): Allotment {
  if (isClosed(dossier)) return { recorded: 0, excess: amount, balance: 0 };
  const { amende, aujourdhui } = dossier;
  const paid = dejaRegle(dossier);
  const owed = Math.max(0, amountsOn(amende, day).applicable - paid);
  const recorded = Math.min(amount, owed);
  const left = amountsOn(amende, aujourdhui).applicable - paid - recorded;
  return {
    recorded,
    excess: amount - recorded,
    balance: recorded === owed ? 0 : Math.max(0, left),
  };
}

/** Decided by a person or an import: the ledger changes them only by covering the fine. */
const HELD: readonly StoredStatus[] = [...CLOSED, 'PAIEMENT_DESIMPUTE'];

/**
 * The status that the ledger implies (D-29). `live` and `ended` concern attempts of this very fine.
 */
export function statusFromLedger(
  dossier: FineDossier,
  {
    otherCovered,
    live,
    ended,
  }: { readonly otherCovered: boolean; readonly live: boolean; readonly ended: boolean },
): StoredStatus {
  const { statut } = dossier.amende;
  // PAYE without our money: paid elsewhere, which is never overwritten (D-48).
  if (isCovered(dossier) || statut === 'PAYE') return 'PAYE';
  if (otherCovered) return 'PAYE_AUTRE';
  if (live) return 'EN_COURS_PAIEMENT';
  if (HELD.includes(statut)) return statut;
  if (validEntries(dossier.ecritures).some(({ attend }) => attend)) {
    return 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  }
  return ended && statut === 'EN_COURS_PAIEMENT' ? 'A_PAYER' : statut;
}

/** Reversed lines prove nothing. */
export function validEntries(entries: readonly EntryRow[]): EntryRow[] {
  const resumed = new Set(entries.map(({ contrepasse }) => contrepasse));
  return entries.filter(({ id, montant }) => montant > 0 && !resumed.has(id));
}
