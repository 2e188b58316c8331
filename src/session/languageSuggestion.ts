import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isTrue, parsed } from './shape.ts';
import { createStore } from './store.ts';

/** D-02. */
export const declinedSuggestion = createStore(
  localStore,
  KEYS.declinedSuggestion,
  parsed<boolean>(isTrue),
);
