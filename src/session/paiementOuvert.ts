import { sessionStore } from './storage.ts';
import { createStore } from './store.ts';

/** A payment for which the browser left for the provider, and of which no result has come back. */
export interface PaiementOuvert {
  readonly avisId: string;
  /** Amount that the address named, cents; null is the balance. */
  readonly montant: number | null;
  /** When the provider gives the payment up, ms since 1970 by the clock of the device; null where it is not known. */
  readonly finLe: number | null;
}

function lire(valeur: unknown): PaiementOuvert | null {
  if (typeof valeur !== 'object' || valeur === null) return null;
  if (!('avisId' in valeur) || typeof valeur.avisId !== 'string') return null;
  if (!('montant' in valeur)) return null;
  const { avisId, montant } = valeur;
  if (montant !== null && !Number.isSafeInteger(montant)) return null;
  const finLe = 'finLe' in valeur && Number.isSafeInteger(valeur.finLe) ? valeur.finLe : null;
  return {
    avisId,
    montant: montant === null ? null : Number(montant),
    finLe: finLe === null ? null : Number(finLe),
  };
}

/** Lets whoever comes back without a result go on with the same payment, instead of waiting for its end. */
export const paiementOuvert = createStore<PaiementOuvert>(sessionStore, 'tai_paiement', lire);
