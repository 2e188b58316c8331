import type fr from '../../public/assets/i18n/fr.json';
import { inMemory } from './store.ts';

/** Why home was opened (D-13). */
export type SessionNotice = keyof typeof fr.accueil.retour;

export const information = inMemory<SessionNotice>();

/** When the service opens again, as ISO 8601; empty if that is not known, null while it is open. */
export const announcedReturn = inMemory<string>();
