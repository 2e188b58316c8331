import type { Amende } from '#contract/schemas/amende.ts';
import { stockageSession } from './storage.ts';
import { creerStore } from './store.ts';

/** The fixed key of the latest result (E-02). */
export const CLE_AMENDE = 'tai_amende';

/**
 * A fine has an id; the answer to a wrong key has none and is never stored (D-10). Only this origin writes
 * here, so the check is for an older version's record, not for an attacker's.
 */
function analyserAmende(valeur: unknown): Amende | null {
  const complete =
    typeof valeur === 'object' &&
    valeur !== null &&
    ['avisId', 'numAvis', 'statutPaiement', 'montants', 'reglements'].every((nom) => nom in valeur);
  return complete ? (valeur as Amende) : null;
}

/** The current fine of the session (C-01, E-02, D-01). It never holds the key. */
export const amendeCourante = creerStore<Amende>(stockageSession, CLE_AMENDE, analyserAmende);
