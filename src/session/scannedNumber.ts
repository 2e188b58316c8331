import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** Without dashes. */
export const scannedNumber = createStore<string>(createMemory(), 'scan', (value) =>
  typeof value === 'string' ? value : null,
);
