import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { STORED_STATUSES } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isInteger, isObject, isText, listOf, oneOf, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

/** What pages read without asking whether it is there. The answer to a wrong key has no id (D-10). */
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

/** C-01, E-02, D-01. It never holds the key. */
export const currentFine = createStore(sessionStore, KEYS.fine, parseFine);

/** @throws on a screen without the guard of a fine (D-01) */
export function useFine(): Fine {
  const fine = currentFine.use();
  if (fine === null) throw new Error('useFine needs a guarded route');
  return fine;
}
