import type { Fine, WrongKey } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import { isBound } from '../fine/bindings.ts';
import type { Peppers } from '../fine/keyHash.ts';
import type { GuessLimits, GuessOutcome } from './guessLimits.ts';
import { lookUpFine } from './lookUpFine.ts';

/** What the proof of a fine needs. */
export interface ProofDependencies {
  readonly base: Database;
  readonly peppers: Peppers;
  readonly guessLimits: GuessLimits;
}

/**
 * Proves that somebody holds a notice: number and key, under the limits of guessing (D-15), and binds the fine to the
 * session (K-02, K-04, D-10, D-13).
 * @param adresse of the caller, as the trusted proxies tell it
 * @param numAvis 14 or 18 digits
 * @param key 2 digits
 * @returns the fine, the ERREUR answer for a wrong key, null for an unknown number; or the seconds to wait
 */
export function proveFine(
  dependencies: ProofDependencies,
  { session, adresse }: { readonly session: string; readonly adresse: string },
  numAvis: string,
  key: string,
): Promise<GuessOutcome<Fine | WrongKey | null>> {
  const { base, guessLimits } = dependencies;
  return guessLimits.attempt<Fine | WrongKey | null>(
    { adresse, numero: numAvis },
    async () => {
      const result = await lookUpFine(dependencies, session, numAvis, key);
      return { resultat: result, right: result !== null && 'avisId' in result };
    },
    () => isBound(base, session, numAvis),
  );
}
