import { inMemory } from './store.ts';

/** Why home was opened (D-13). Each value is a key below `accueil.retour`. */
export type SessionNotice =
  | 'sessionTerminee'
  | 'confirmationInconnue'
  | 'amendeAbsente'
  | 'terminee'
  | 'termineeSansReponse';

export const information = inMemory<SessionNotice>();

/** When the service opens again, as ISO 8601; empty if that is not known, null while it is open. */
export const announcedReturn = inMemory<string>();
