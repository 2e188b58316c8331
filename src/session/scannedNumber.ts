import { inMemory } from './store.ts';

/** Without dashes. */
export const scannedNumber = inMemory<string>();
