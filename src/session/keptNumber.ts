import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** Of a session that has ended; without the key. */
export const keptNumber = createStore<string>(createMemory(), 'number', (value) =>
  typeof value === 'string' ? value : null,
);
