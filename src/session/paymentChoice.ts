import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

/** The chosen amount for one fine, cents (D-17). */
export interface StoredChoice {
  readonly avisId: string;
  readonly montant: number;
}

function parseChoice(value: unknown): StoredChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('avisId' in value) || typeof value.avisId !== 'string') return null;
  if (!('montant' in value) || !Number.isSafeInteger(value.montant)) return null;
  return { avisId: value.avisId, montant: Number(value.montant) };
}

/** Kept in the session, so that a change of language or a reload keeps the amount that was chosen. */
export const paymentChoice = createStore<StoredChoice>(
  sessionStore,
  KEYS.paymentChoice,
  parseChoice,
);
