import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isInteger, isText, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

/** Cents (D-17). */
export interface StoredChoice {
  readonly avisId: string;
  readonly montant: number;
}

/** A change of language or a reload keeps it. */
export const paymentChoice = createStore(
  sessionStore,
  KEYS.paymentChoice,
  parsed<StoredChoice>(shape({ avisId: isText, montant: isInteger })),
);
