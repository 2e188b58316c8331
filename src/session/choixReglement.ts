import { stockageSession } from './storage.ts';
import { creerStore } from './store.ts';

/** What the visitor decided to pay on the detail page, in cents, for one fine (D-17). */
export interface ChoixEnregistre {
  readonly avisId: string;
  readonly montant: number;
}

function analyserChoix(valeur: unknown): ChoixEnregistre | null {
  if (typeof valeur !== 'object' || valeur === null) return null;
  if (!('avisId' in valeur) || typeof valeur.avisId !== 'string') return null;
  if (!('montant' in valeur) || !Number.isSafeInteger(valeur.montant)) return null;
  return { avisId: valeur.avisId, montant: Number(valeur.montant) };
}

/** Kept in the session, so that a change of language or a reload keeps the amount that was chosen. */
export const choixReglement = creerStore<ChoixEnregistre>(
  stockageSession,
  'tai_choix',
  analyserChoix,
);
