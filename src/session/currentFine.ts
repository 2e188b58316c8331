import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { STORED_STATUSES } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isInteger, isObject, isText, listOf, oneOf, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

/** Checks the fields that pages read without a check of their own. The answer to a wrong key has no id (D-10). */
const isFine = shape({
  avisId: isText,
  numAvis: isText,
  typeAmende: oneOf(NOTICE_TYPES),
  statutPaiement: shape({ valeur: oneOf(STORED_STATUSES) }),
  montants: shape({ echeances: listOf(isObject) }),
  dateInfraction: isText,
  resteAPayer: isInteger,
  lieuInfraction: isObject,
  natureInfraction: isObject,
  reglements: listOf(isObject),
});

export const parseFine = parsed<Fine>(isFine);

/**
 * The fine of the last successful lookup or payment (C-01, E-02). It lives in session storage and never holds the key.
 * The guarded pages need it (D-01).
 */
export const currentFine = createStore(sessionStore, KEYS.fine, parseFine);

/** @throws Error on a page without the guard of a fine (D-01) */
export function useFine(): Fine {
  const fine = currentFine.use();
  if (fine === null) throw new Error('useFine needs a guarded route');
  return fine;
}
