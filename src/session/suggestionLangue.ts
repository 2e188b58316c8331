import { stockageLocal } from './storage.ts';
import { creerStore } from './store.ts';

/** Whether the visitor dismissed the "continue in your language" link for good (D-02). */
export const suggestionRefusee = creerStore<boolean>(
  stockageLocal,
  'tai_suggestion_langue_refusee',
  (valeur) => (valeur === true ? true : null),
);
