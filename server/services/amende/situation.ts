import type { StatutStocke } from '#contract/domaine/statutPaiement.ts';
import { calculerMontants, type Montants, transferDay } from './echeancier.ts';
import type { DossierAmende, LigneAmende, LigneEcriture } from './lireDossier.ts';

/** What a fine comes to on the database's day. Amounts are cents. */
export interface Situation {
  readonly statut: StatutStocke;
  readonly montants: Montants;
  readonly dejaRegle: number;
  readonly resteAPayer: number;
}

/** What is due for a fine on a day, `YYYY-MM-DD` (D-11). */
export function amountsOn(amende: LigneAmende, jour: string): Montants {
  return calculerMontants(
    {
      numAvis: amende.num_avis,
      typeAmende: amende.type_amende,
      dateEnvoiAvis: amende.date_envoi_avis,
      consignation: amende.consignation,
      minoree: amende.minoree,
      forfaitaire: amende.forfaitaire,
      majoree: amende.majoree,
      fpsMajore: amende.fps_majore,
      echeancesAvis: amende.echeances,
    },
    jour,
  );
}

/** A fine and its ledger lines. */
export type Account = Pick<DossierAmende, 'amende' | 'ecritures'>;

/** Paid so far: elsewhere as imported, and here as the ledger says. */
export function dejaRegle({ amende, ecritures }: Account): number {
  return ecritures.reduce((somme, { montant }) => somme + montant, amende.deja_regle_importe);
}

/**
 * Whether the ledger has paid a fine: at one of its payments the sum reached the price of that payment's day.
 * It stays paid when the calendar comes to a higher price.
 */
export function isCovered({ amende, ecritures }: Account): boolean {
  let somme = amende.deja_regle_importe;
  return ecrituresValables(ecritures).some(({ montant, jour }) => {
    somme += montant;
    return somme >= amountsOn(amende, jour).applicable;
  });
}

/** A fine that owes nothing, whatever step the calendar has come to since. */
const CLOSED: readonly StatutStocke[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

/** Nothing may be paid for it any more: it is paid, closed, or the other number of its pair has got money (I7). */
function isClosed(dossier: DossierAmende): boolean {
  return CLOSED.includes(dossier.amende.statut) || dossier.autreRegle > 0 || isCovered(dossier);
}

/**
 * The status as of today: a payable fine whose last day is over has expired (D-11), one whose sibling is being paid
 * is being paid too (invariant 9), and one whose sibling is paid in part can be paid there alone (I7).
 */
function statutDuJour(
  { amende, autreRegle, tentativeVivante }: DossierAmende,
  montants: Montants,
): StatutStocke {
  if (amende.statut !== 'A_PAYER') return amende.statut;
  if (autreRegle > 0) return 'PAYE_AUTRE';
  if (tentativeVivante) return 'EN_COURS_PAIEMENT';
  return montants.expire ? 'PAIEMENT_EXPIRE' : 'A_PAYER';
}

/** Computes the situation of a fine; the one place where amounts, ledger and status meet the day (D-29). */
export function situation(dossier: DossierAmende): Situation {
  const { amende, aujourdhui } = dossier;
  const montants = amountsOn(amende, aujourdhui);
  const regle = dejaRegle(dossier);
  return {
    statut: statutDuJour(dossier, montants),
    montants,
    dejaRegle: regle,
    resteAPayer: isClosed(dossier) ? 0 : Math.max(0, montants.applicable - regle),
  };
}

/** Whether a transfer can pay the amount due, and the last day on which it may arrive (D-18, D-35). */
export function transferTerms(
  { amende, aujourdhui }: DossierAmende,
  montants: Montants,
): { readonly open: boolean; readonly until: string | null } {
  const until = transferDay({ echeancesAvis: amende.echeances }, montants);
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
 * @param jour of the price: when the attempt began, or the bank's day
 */
export function allot(dossier: DossierAmende, montant: number, jour: string): Allotment {
  if (isClosed(dossier)) return { recorded: 0, excess: montant, balance: 0 };
  const { amende, aujourdhui } = dossier;
  const paid = dejaRegle(dossier);
  const owed = Math.max(0, amountsOn(amende, jour).applicable - paid);
  const recorded = Math.min(montant, owed);
  const left = amountsOn(amende, aujourdhui).applicable - paid - recorded;
  return {
    recorded,
    excess: montant - recorded,
    balance: recorded === owed ? 0 : Math.max(0, left),
  };
}

/** Statuses that a person or an import decided: the ledger leaves them unless it covers the fine. */
const HELD: readonly StatutStocke[] = [...CLOSED, 'PAIEMENT_DESIMPUTE'];

/**
 * The status that follows from the ledger (D-29).
 * @param otherCovered the other number of the pair is paid in full
 * @param live an attempt of this very fine is not over
 * @param ended an attempt of this very fine has just ended
 */
export function statusFromLedger(
  dossier: DossierAmende,
  {
    otherCovered,
    live,
    ended,
  }: { readonly otherCovered: boolean; readonly live: boolean; readonly ended: boolean },
): StatutStocke {
  const { statut } = dossier.amende;
  if (isCovered(dossier)) return 'PAYE';
  if (otherCovered) return 'PAYE_AUTRE';
  if (live) return 'EN_COURS_PAIEMENT';
  if (HELD.includes(statut)) return statut;
  if (ecrituresValables(dossier.ecritures).some(({ attend }) => attend)) {
    return 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  }
  return ended && statut === 'EN_COURS_PAIEMENT' ? 'A_PAYER' : statut;
}

/** Lines that were taken back prove nothing any more. */
export function ecrituresValables(ecritures: readonly LigneEcriture[]): LigneEcriture[] {
  const reprises = new Set(ecritures.map(({ contrepasse }) => contrepasse));
  return ecritures.filter(({ id, montant }) => montant > 0 && !reprises.has(id));
}
