import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

/** Cents (D-17). */
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

/** A change of language or a reload keeps it. */
export const paymentChoice = createStore<StoredChoice>(
  sessionStore,
  KEYS.paymentChoice,
  parseChoice,
);
