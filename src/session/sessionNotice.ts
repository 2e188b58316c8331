import { inMemory } from './store.ts';

/** Why home was opened: a key below `accueil.retour` (D-13). */
export type SessionNotice =
  | 'sessionTerminee'
  | 'confirmationInconnue'
  | 'amendeAbsente'
  | 'terminee'
  | 'termineeSansReponse';

export const information = inMemory<SessionNotice>();

/** ISO 8601, empty without one; null while the service is open. */
export const announcedReturn = inMemory<string>();
