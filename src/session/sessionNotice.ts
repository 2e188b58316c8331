import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** Why home was opened: a key below `accueil.retour` (D-13). */
export const NOTICES_OF_SESSION = [
  'sessionTerminee',
  'confirmationInconnue',
  'amendeAbsente',
  'terminee',
  'termineeSansReponse',
] as const;
export type SessionNotice = (typeof NOTICES_OF_SESSION)[number];

export const information = createStore<SessionNotice>(
  createMemory(),
  'information',
  (value) => NOTICES_OF_SESSION.find((known) => known === value) ?? null,
);
