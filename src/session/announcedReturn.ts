import { createMemory } from '../browser/storage.ts';
import { isText, parsed } from './shape.ts';
import { createStore } from './store.ts';

/** ISO 8601, empty without one; null while the service is open. */
export const announcedReturn = createStore(
  createMemory(),
  'announcedReturn',
  parsed<string>(isText),
);
