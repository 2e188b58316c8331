import { inMemory } from './store.ts';

/** ISO 8601, empty without one; null while the service is open. */
export const announcedReturn = inMemory<string>();
