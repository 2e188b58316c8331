import { localStore } from './storage.ts';
import { createStore } from './store.ts';

/** Local storage key of the refusal. */
export const SUGGESTION_KEY = 'tai_suggestion_langue_refusee';

/** Whether the visitor dismissed the "continue in your language" link for good (D-02). */
export const declinedSuggestion = createStore<boolean>(localStore, SUGGESTION_KEY, (value) =>
  value === true ? true : null,
);
