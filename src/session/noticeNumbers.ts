import { inMemory } from './store.ts';

/** Of a session that has ended; without the key. */
export const keptNumber = inMemory<string>();

/** Without dashes. */
export const scannedNumber = inMemory<string>();
