import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

/** An older version may have written it. The answer to a wrong key has no id (D-10). */
function parseFine(value: unknown): Fine | null {
  const complete =
    typeof value === 'object' &&
    value !== null &&
    ['avisId', 'numAvis', 'statutPaiement', 'montants', 'reglements'].every(
      (name) => name in value,
    );
  return complete ? (value as Fine) : null;
}

/** C-01, E-02, D-01. It never holds the key. */
export const currentFine = createStore<Fine>(sessionStore, KEYS.fine, parseFine);
