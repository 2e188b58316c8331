import { createMemory } from '../browser/storage.ts';
import { isText, parsed } from './shape.ts';
import { createStore } from './store.ts';

/** Without dashes. */
export const scannedNumber = createStore(createMemory(), 'scan', parsed<string>(isText));
