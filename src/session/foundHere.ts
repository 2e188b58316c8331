import { inMemory } from './store.ts';

/** The number of a fine that the last lookup found and that only its row in the list answers for (D-86). */
export const foundHere = inMemory<string>();
