import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { EntryRow, FineDossier, FineRow } from './readDossier.ts';
import { type Amounts, computeAmounts, transferDay } from './schedule.ts';

/** What a fine comes to on the database's day. Amounts are cents. */
export interface Situation {
  readonly statut: StoredStatus;
  readonly montants: Amounts;
  readonly dejaRegle: number;
  readonly resteAPayer: number;
}

/** What is due for a fine on a day, `YYYY-MM-DD` (D-11). */
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
      noticeDeadlines: fine.echeances,
    },
    day,
  );
}

/** A fine and its ledger lines. */
export type Account = Pick<FineDossier, 'amende' | 'ecritures'>;

/** Paid so far: elsewhere as imported, and here as the ledger says. */
export function dejaRegle({ amende, ecritures: entries }: Account): number {
  return entries.reduce((somme, { montant }) => somme + montant, amende.deja_regle_importe);
}

/**
 * Whether the ledger has paid a fine: at one of its payments the sum reached the price of that payment's day.
 * It stays paid when the calendar comes to a higher price.
 */
export function isCovered({ amende, ecritures: entries }: Account): boolean {
  let somme = amende.deja_regle_importe;
  return validEntries(entries).some(({ montant, jour }) => {
    somme += montant;
    return somme >= amountsOn(amende, jour).applicable;
  });
}

/** A fine that owes nothing, whatever step the calendar has come to since. */
const CLOSED: readonly StoredStatus[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

/** Nothing may be paid for it any more: it is paid, closed, or the other number of its pair has got money (I7). */
function isClosed(dossier: FineDossier): boolean {
  return CLOSED.includes(dossier.amende.statut) || dossier.siblingIsPaid > 0 || isCovered(dossier);
}

/**
 * The status as of today: a payable fine whose last day is over has expired (D-11), one whose sibling is being paid
 * is being paid too (invariant 9), and one whose sibling is paid in part can be paid there alone (I7).
 */
function statusOfDay(
  { amende, siblingIsPaid, liveAttempt }: FineDossier,
  amounts: Amounts,
): StoredStatus {
  if (amende.statut !== 'A_PAYER') return amende.statut;
  if (siblingIsPaid > 0) return 'PAYE_AUTRE';
  if (liveAttempt) return 'EN_COURS_PAIEMENT';
  return amounts.expire ? 'PAIEMENT_EXPIRE' : 'A_PAYER';
}

/** Computes the situation of a fine; the one place where amounts, ledger and status meet the day (D-29). */
export function situation(dossier: FineDossier): Situation {
  const { amende, aujourdhui } = dossier;
  const montants = amountsOn(amende, aujourdhui);
  const rule = dejaRegle(dossier);
  return {
    statut: statusOfDay(dossier, montants),
    montants,
    dejaRegle: rule,
    resteAPayer: isClosed(dossier) ? 0 : Math.max(0, montants.applicable - rule),
  };
}

/** Whether a transfer can pay the amount due, and the last day on which it may arrive (D-18, D-35). */
export function transferTerms(
  { amende, aujourdhui }: FineDossier,
  amounts: Amounts,
): { readonly open: boolean; readonly until: string | null } {
  const until = transferDay({ noticeDeadlines: amende.echeances }, amounts);
  // ISO days compare as texts.
  return { open: amende.virement_autorise && (until === null || aujourdhui <= until), until };
}

/** Money that comes for a fine, in cents: what the ledger takes, what is above the debt, what is left to pay. */
export interface Allotment {
  readonly recorded: number;
  readonly excess: number;
  readonly balance: number;
}

/**
 * How much of a payment is owed (I1). The price is that of the payment's day, so that an amount stands while its
 * attempt lives, also past midnight (invariant 1).
 * @param day of the price: when the attempt began, or the bank's day
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

/** Statuses that a person or an import decided: the ledger leaves them unless it covers the fine. */
const HELD: readonly StoredStatus[] = [...CLOSED, 'PAIEMENT_DESIMPUTE'];

/**
 * The status that follows from the ledger (D-29).
 * @param otherCovered the other number of the pair is paid in full
 * @param live an attempt of this very fine is not over
 * @param ended an attempt of this very fine has just ended
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
  if (isCovered(dossier)) return 'PAYE';
  if (otherCovered) return 'PAYE_AUTRE';
  if (live) return 'EN_COURS_PAIEMENT';
  if (HELD.includes(statut)) return statut;
  if (validEntries(dossier.ecritures).some(({ attend }) => attend)) {
    return 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  }
  return ended && statut === 'EN_COURS_PAIEMENT' ? 'A_PAYER' : statut;
}

/** Lines that were taken back prove nothing any more. */
export function validEntries(entries: readonly EntryRow[]): EntryRow[] {
  const resumed = new Set(entries.map(({ contrepasse }) => contrepasse));
  return entries.filter(({ id, montant }) => montant > 0 && !resumed.has(id));
}
