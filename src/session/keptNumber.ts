import { createMemory } from '../browser/storage.ts';
import { isText, parsed } from './shape.ts';
import { createStore } from './store.ts';

/** Of a session that has ended; without the key. */
export const keptNumber = createStore(createMemory(), 'number', parsed<string>(isText));
