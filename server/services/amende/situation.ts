import type { StatutStocke } from '#contract/domaine/statutPaiement.ts';
import { calculerMontants, type Montants } from './echeancier.ts';
import type { DossierAmende, LigneEcriture } from './lireDossier.ts';

/** What a fine comes to on the database's day. Amounts are cents. */
export interface Situation {
  readonly statut: StatutStocke;
  readonly montants: Montants;
  readonly dejaRegle: number;
  readonly resteAPayer: number;
}

/** Paid so far: elsewhere as imported, and here as the ledger says. */
function dejaRegle({ amende, ecritures }: DossierAmende): number {
  return ecritures.reduce((somme, { montant }) => somme + montant, amende.deja_regle_importe);
}

/**
 * The status as of today: a payable fine whose last day is over has expired (D-11), and one whose
 * sibling is being paid is being paid too (invariant 9).
 */
function statutDuJour(
  { amende, tentativeVivante }: DossierAmende,
  montants: Montants,
): StatutStocke {
  if (amende.statut !== 'A_PAYER') return amende.statut;
  if (tentativeVivante) return 'EN_COURS_PAIEMENT';
  return montants.expire ? 'PAIEMENT_EXPIRE' : 'A_PAYER';
}

/** Computes the situation of a fine; the one place where amounts and status meet the day. */
export function situation(dossier: DossierAmende): Situation {
  const { amende, aujourdhui } = dossier;
  const montants = calculerMontants(
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
    aujourdhui,
  );
  const regle = dejaRegle(dossier);
  return {
    statut: statutDuJour(dossier, montants),
    montants,
    dejaRegle: regle,
    resteAPayer: soldeRegle(amende.statut) ? 0 : Math.max(0, montants.applicable - regle),
  };
}

/** A settled fine owes nothing, whatever step the calendar has come to since. */
function soldeRegle(statut: StatutStocke): boolean {
  return statut === 'PAYE' || statut === 'PAYE_AUTRE' || statut === 'PAIEMENT_ANNULE';
}

/** Lines that were taken back prove nothing any more. */
export function ecrituresValables(ecritures: readonly LigneEcriture[]): LigneEcriture[] {
  const reprises = new Set(ecritures.map(({ contrepasse }) => contrepasse));
  return ecritures.filter(({ id, montant }) => montant > 0 && !reprises.has(id));
}
