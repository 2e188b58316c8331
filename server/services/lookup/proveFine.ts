import type { Fine, WrongKey } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import { hasProved } from '../session/bindings.ts';
import type { GuessLimits, GuessOutcome } from './guessLimits.ts';
import type { Peppers } from './keyHash.ts';
import { lookUpFine } from './lookUpFine.ts';
import type { FineTerms } from './presentFine.ts';

export interface ProofDependencies {
  readonly db: Database;
  readonly peppers: Peppers;
  readonly guessLimits: GuessLimits;
  readonly terms: FineTerms;
}

/**
 * Looks a fine up within the limits of guesses (K-02, K-04, D-15, D-58).
 * @param address from the socket or from a trusted proxy
 * @returns null for an unknown number
 */
export function proveFine(
  dependencies: ProofDependencies,
  { session, address }: { readonly session: string; readonly address: string },
  number: string,
  key: string,
): Promise<GuessOutcome<Fine | WrongKey | null>> {
  const { db, guessLimits } = dependencies;
  return guessLimits.attempt(
    { address, number },
    () => lookUpFine(dependencies, session, number, key),
    () => hasProved(db, session, number),
  );
}
