import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isInteger, isText, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

/** The amount is in cents (D-17). */
export interface StoredChoice {
  readonly avisId: string;
  readonly montant: number;
}

/** Stored, so that a change of language or a reload does not lose the choice. */
export const paymentChoice = createStore(
  sessionStore,
  KEYS.paymentChoice,
  parsed<StoredChoice>(shape({ avisId: isText, montant: isInteger })),
);
