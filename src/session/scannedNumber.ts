import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

/** The number, without dashes, that the scanner read last; in memory only. */
export const scannedNumber = createStore<string>(createMemory(), 'scan', (value) =>
  typeof value === 'string' ? value : null,
);
