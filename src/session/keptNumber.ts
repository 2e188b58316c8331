import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** The number, 14 or 18 digits without the key, that the home page is to show typed; in memory only. */
export const keptNumber = createStore<string>(createMemory(), 'number', (value) =>
  typeof value === 'string' ? value : null,
);
