import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** Why the visitor was sent back home: a key below `accueil.retour` (D-13). */
export const NOTICES_OF_SESSION = [
  'sessionTerminee',
  'confirmationInconnue',
  'amendeAbsente',
  'terminee',
  'termineeSansReponse',
] as const;
export type SessionNotice = (typeof NOTICES_OF_SESSION)[number];

/** The line that a 206, or a guarded page without its fine, leaves on the home page; in memory only, gone with the next page load. */
export const information = createStore<SessionNotice>(
  createMemory(),
  'information',
  (value) => NOTICES_OF_SESSION.find((known) => known === value) ?? null,
);
