import type { Fine, WrongKey } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import { readFine } from '../../store/readDossier.ts';
import { bind } from '../session/bindings.ts';
import type { Finding } from './guessLimits.ts';
import type { Peppers, ProtectedKey } from './keyHash.ts';
import { type FineTerms, presentFine } from './presentFine.ts';

const WRONG_KEY: WrongKey = { statutPaiement: { valeur: 'ERREUR' } };

/**
 * Looks a fine up, and binds it to the session when a right key is answered (K-02, K-04, D-10, D-13). The answer is
 * null for an unknown number.
 */
export async function lookUpFine(
  { db, peppers, terms }: { db: Database; peppers: Peppers; readonly terms: FineTerms },
  session: string,
  number: string,
  key: string,
): Promise<Finding<Fine | WrongKey | null>> {
  const found = await readFine(db, { number });
  if (found === null) return { isRight: false, answer: () => null };
  const { fine } = found;
  if (!peppers.matches(number, key, fine)) return { isRight: false, answer: () => WRONG_KEY };
  return {
    isRight: true,
    answer: async () => {
      if (fine.keyPepper !== peppers.names[0]) await rehash(db, fine, peppers.protect(number, key));
      await bind(db, session, fine.id, 'payment');
      return presentFine(found, terms);
    },
  };
}

/** Hashes the key by the current pepper while we know it. A hash that an import changed meanwhile stays. */
async function rehash(
  db: Database,
  fine: { id: string } & ProtectedKey,
  fresh: ProtectedKey,
): Promise<void> {
  await db
    .updateTable('fine')
    .set(fresh)
    .where('id', '=', fine.id)
    .where('keyHash', '=', fine.keyHash)
    .execute();
}
