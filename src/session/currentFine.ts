import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isObject, isText, listOf, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

/** The answer to a wrong key has no id (D-10). */
const isFine = shape({
  avisId: isText,
  numAvis: isText,
  statutPaiement: isObject,
  montants: isObject,
  reglements: listOf(isObject),
});

/** C-01, E-02, D-01. It never holds the key. */
export const currentFine = createStore(sessionStore, KEYS.fine, parsed<Fine>(isFine));
