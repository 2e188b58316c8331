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
  numAvis: string,
  key: string,
): Promise<Fine | WrongKey | null> {
  const dossier = await readDossier(base, { numAvis });
  if (dossier === null) return null;
  if (!peppers.correspond(numAvis, key, dossier.amende)) return WRONG_KEY;
  if (dossier.amende.cle_poivre !== peppers.noms[0]) {
    await renew(base, dossier.amende, peppers.protect(numAvis, key));
  }
  await bind(base, session, dossier.amende.id, 'PAIEMENT');
  if (dossier.inDoubt) await noteDoubt(base, dossier.amende.dossier);
  return presentFine(dossier, transferDays);
}

/** A key is known only when a person gives it. A concurrent import wins. */
async function renew(
  base: Database,
  { id, cle_empreinte }: { id: string } & ProtectedKey,
  fresh: ProtectedKey,
): Promise<void> {
  await base
    .updateTable('amende')
    .set(fresh)
    .where('id', '=', id)
    .where('cle_empreinte', '=', cle_empreinte)
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
