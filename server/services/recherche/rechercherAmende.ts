import { sql } from 'kysely';
import type { Amende, CleErronee } from '#contract/schemas/amende.ts';
import type { Database } from '../../database/open.ts';
import type { CleProtegee, Peppers } from '../amende/empreinteCle.ts';
import { lier } from '../amende/liaisons.ts';
import { ATTEMPT_IN_DOUBT, lireDossier } from '../amende/lireDossier.ts';
import { presenterAmende } from '../amende/presenterAmende.ts';

const CLE_ERRONEE: CleErronee = { statutPaiement: { valeur: 'ERREUR' } };

/**
 * Looks a fine up by number and key, and binds it to the session (K-02, K-04, D-10, D-13).
 * @param numAvis 14 or 18 digits
 * @param cle 2 digits
 * @returns the fine; the ERREUR answer for a wrong key; null for an unknown number
 */
export async function rechercherAmende(
  { base, peppers }: { base: Database; peppers: Peppers },
  session: string,
  numAvis: string,
  cle: string,
): Promise<Amende | CleErronee | null> {
  const dossier = await lireDossier(base, { numAvis });
  if (dossier === null) return null;
  if (!peppers.correspond(numAvis, cle, dossier.amende)) return CLE_ERRONEE;
  if (dossier.amende.cle_poivre !== peppers.noms[0]) {
    await renouveler(base, dossier.amende, peppers.proteger(numAvis, cle));
  }
  await lier(base, session, dossier.amende.id, 'PAIEMENT');
  if (dossier.inDoubt) await noteDoubt(base, dossier.amende.dossier);
  return presenterAmende(dossier);
}

/** A key can be hashed anew only when somebody gives it; an import that came meanwhile wins. */
async function renouveler(
  base: Database,
  { id, cle_empreinte }: { id: string } & CleProtegee,
  nouvelle: CleProtegee,
): Promise<void> {
  await base
    .updateTable('amende')
    .set(nouvelle)
    .where('id', '=', id)
    .where('cle_empreinte', '=', cle_empreinte)
    .execute();
}

/** Notes for the sweep that somebody asks about an attempt in doubt; does not wait for a payment that holds it. */
async function noteDoubt(base: Database, dossier: string): Promise<void> {
  await sql`update tentative set demandee_le = now() from (
      select id from tentative where dossier = ${dossier} and ${sql.raw(ATTEMPT_IN_DOUBT)}
      for update skip locked
    ) as in_doubt
    where tentative.id = in_doubt.id`.execute(base);
}
