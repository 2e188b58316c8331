import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** ISO 8601, empty without one; null while the service is open. */
export const announcedReturn = createStore<string>(createMemory(), 'announcedReturn', (value) =>
  typeof value === 'string' ? value : null,
);
