import { sql } from 'kysely';
import type { Fine, WrongKey } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import { bind } from '../fine/bindings.ts';
import type { Peppers, ProtectedKey } from '../fine/keyHash.ts';
import { presentFine } from '../fine/presentFine.ts';
import { ATTEMPT_IN_DOUBT, readDossier } from '../fine/readDossier.ts';

const WRONG_KEY: WrongKey = { statutPaiement: { valeur: 'ERREUR' } };

/** K-02, K-04, D-10, D-13. @returns null for an unknown number */
export async function lookUpFine(
  {
    base,
    peppers,
    transferDays,
  }: { base: Database; peppers: Peppers; readonly transferDays: number },
  session: string,
  number: string,
  key: string,
): Promise<Fine | WrongKey | null> {
  const dossier = await readDossier(base, { numAvis: number });
  if (dossier === null) return null;
  if (!peppers.correspond(number, key, dossier.amende)) return WRONG_KEY;
  if (dossier.amende.cle_poivre !== peppers.noms[0]) {
    await rehash(base, dossier.amende, peppers.protect(number, key));
  }
  await bind(base, session, dossier.amende.id, 'PAIEMENT');
  if (dossier.inDoubt) await noteDoubt(base, dossier.amende.dossier);
  return presentFine(dossier, transferDays);
}

/** Hashes the key again now, while it is known. If an import changed the hash meanwhile, that one stays. */
async function rehash(
  base: Database,
  fine: { id: string } & ProtectedKey,
  fresh: ProtectedKey,
): Promise<void> {
  await base
    .updateTable('amende')
    .set(fresh)
    .where('id', '=', fine.id)
    .where('cle_empreinte', '=', fine.cle_empreinte)
    .execute();
}

/** Does not wait for a payment that holds the row. */
async function noteDoubt(base: Database, dossier: string): Promise<void> {
  await sql`update tentative set demandee_le = now() from (
      select id from tentative where dossier = ${dossier} and ${sql.raw(ATTEMPT_IN_DOUBT)}
      for update skip locked
    ) as in_doubt
    where tentative.id = in_doubt.id`.execute(base);
}
