import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

/** D-02. */
export const declinedSuggestion = createStore<boolean>(
  localStore,
  KEYS.declinedSuggestion,
  (value) => (value === true ? true : null),
);
