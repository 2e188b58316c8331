import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** The number of a session that has ended, 14 or 18 digits without the key, for the home page; in memory only. */
export const keptNumber = createStore<string>(createMemory(), 'number', (value) =>
  typeof value === 'string' ? value : null,
);
