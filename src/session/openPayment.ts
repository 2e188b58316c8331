import { sessionStore } from './storage.ts';
import { createStore } from './store.ts';

export interface OpenPayment {
  readonly avisId: string;
  readonly montant: number | null;
  /** When the provider gives the payment up, ms since 1970 by the clock of the device; null where it is not known. */
  readonly finLe: number | null;
}

function read(value: unknown): OpenPayment | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('avisId' in value) || typeof value.avisId !== 'string') return null;
  if (!('montant' in value)) return null;
  const { avisId, montant } = value;
  if (montant !== null && !Number.isSafeInteger(montant)) return null;
  const endsAt = 'finLe' in value && Number.isSafeInteger(value.finLe) ? value.finLe : null;
  return {
    avisId,
    montant: montant === null ? null : Number(montant),
    finLe: endsAt === null ? null : Number(endsAt),
  };
}

/** A person who comes back without a result continues the same payment, without waiting for its end. */
export const openPayment = createStore<OpenPayment>(sessionStore, 'tai_paiement', read);
