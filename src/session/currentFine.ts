import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

/**
 * A fine has an id; the answer to a wrong key has none and is never stored (D-10). Only this origin writes
 * here, so the check is for an older version's record, not for an attacker's.
 */
function parseFine(value: unknown): Fine | null {
  const complete =
    typeof value === 'object' &&
    value !== null &&
    ['avisId', 'numAvis', 'statutPaiement', 'montants', 'reglements'].every(
      (name) => name in value,
    );
  return complete ? (value as Fine) : null;
}

/** The current fine of the session (C-01, E-02, D-01). It never holds the key. */
export const currentFine = createStore<Fine>(sessionStore, KEYS.fine, parseFine);
