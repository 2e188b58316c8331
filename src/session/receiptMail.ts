import { createMemory, sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

export interface WantedMail {
  readonly avisId: string;
  readonly adrMail: string | null;
}

export interface MaskedMail {
  readonly avisId: string;
  readonly masque: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function readWanted(value: unknown): WantedMail | null {
  if (typeof value !== 'object' || value === null || !('adrMail' in value)) return null;
  const fineId = 'avisId' in value ? text(value.avisId) : undefined;
  return fineId === undefined ? null : { avisId: fineId, adrMail: text(value.adrMail) ?? null };
}

function readMasked(value: unknown): MaskedMail | null {
  if (typeof value !== 'object' || value === null) return null;
  const fineId = 'avisId' in value ? text(value.avisId) : undefined;
  const masked = 'masque' in value ? text(value.masque) : undefined;
  return fineId === undefined || masked === undefined ? null : { avisId: fineId, masque: masked };
}

/** In memory only, from the choice of method to the hand-off: no address is left in the browser. */
export const wantedMail = createStore<WantedMail>(createMemory(), 'mail', readWanted);

/** Outlives the provider's page, so that the receipt can say where it went. */
export const maskedMail = createStore<MaskedMail>(sessionStore, KEYS.maskedMail, readMasked);
