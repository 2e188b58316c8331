import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

export interface WantedMail {
  readonly avisId: string;
  /** Null: nobody. */
  readonly adrMail: string | null;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function readWanted(value: unknown): WantedMail | null {
  if (typeof value !== 'object' || value === null || !('adrMail' in value)) return null;
  const fineId = 'avisId' in value ? text(value.avisId) : undefined;
  return fineId === undefined ? null : { avisId: fineId, adrMail: text(value.adrMail) ?? null };
}

/** Outlives the provider's page: the receipt says where it went, and a second card need not ask again. */
export const wantedMail = createStore<WantedMail>(sessionStore, KEYS.wantedMail, readWanted);

export function wantedMailFor(fineId: string): WantedMail | null {
  const wanted = wantedMail.read();
  return wanted?.avisId === fineId ? wanted : null;
}
