import type { Fine, WrongKey } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import { readFine } from '../../store/readDossier.ts';
import { bind } from '../session/bindings.ts';
import { hurryQuestions } from './hurryQuestions.ts';
import type { Peppers, ProtectedKey } from './keyHash.ts';
import { presentFine } from './presentFine.ts';

const WRONG_KEY: WrongKey = { statutPaiement: { valeur: 'ERREUR' } };

/** K-02, K-04, D-10, D-13. @returns null for an unknown number */
export async function lookUpFine(
  { db, peppers, transferDays }: { db: Database; peppers: Peppers; readonly transferDays: number },
  session: string,
  number: string,
  key: string,
): Promise<Fine | WrongKey | null> {
  const found = await readFine(db, { number });
  if (found === null) return null;
  const { row, pair } = found.fine;
  if (!peppers.matches(number, key, row)) return WRONG_KEY;
  if (row.cle_poivre !== peppers.names[0]) await rehash(db, row, peppers.protect(number, key));
  await bind(db, session, row.id, 'PAIEMENT');
  const attempts = found.dossier.fines.flatMap((fine) => fine.attempts);
  if (attempts.some(({ live, expired }) => live && expired)) await hurryQuestions(db, pair);
  return presentFine(found, transferDays);
}

/** While the key is known; a hash that an import changed meanwhile stays. */
async function rehash(
  db: Database,
  fine: { id: string } & ProtectedKey,
  fresh: ProtectedKey,
): Promise<void> {
  await db
    .updateTable('amende')
    .set(fresh)
    .where('id', '=', fine.id)
    .where('cle_empreinte', '=', fine.cle_empreinte)
    .execute();
}
