import { inMemory } from './store.ts';

/** The number from a session that has ended. Home fills it in, without the key. */
export const endedSessionNumber = inMemory<string>();

/** The number that was scanned, without dashes. */
export const scannedNumber = inMemory<string>();
