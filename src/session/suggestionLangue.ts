import { localStore } from './storage.ts';
import { createStore } from './store.ts';

/** Whether the visitor dismissed the "continue in your language" link for good (D-02). */
export const suggestionRefusee = createStore<boolean>(
  localStore,
  'tai_suggestion_langue_refusee',
  (value) => (value === true ? true : null),
);
