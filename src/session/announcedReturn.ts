import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** The announced return of a service that is closed, ISO 8601, empty without one; null while it is open. */
export const announcedReturn = createStore<string>(createMemory(), 'announcedReturn', (value) =>
  typeof value === 'string' ? value : null,
);
