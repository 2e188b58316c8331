import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Portee } from '../../database/tables.ts';
import { type DossierAmende, lireDossier } from './lireDossier.ts';

/** A binding lives for an hour without use (D-13). */
const INACTIVITE = sql`interval '60 minutes'`;

/**
 * Binds a fine to a session: from now on the session may act on it (D-13). A wider right is never narrowed.
 */
export async function lier(
  base: Database,
  session: string,
  amendeId: string,
  portee: Portee,
): Promise<void> {
  await base
    .insertInto('liaison')
    .values({ session_id: session, amende_id: amendeId, portee })
    .onConflict((conflit) =>
      conflit.columns(['session_id', 'amende_id']).doUpdateSet({
        vue_le: sql`now()`,
        portee: sql<Portee>`case
          when excluded.portee = 'PAIEMENT' then excluded.portee
          when liaison.vue_le < now() - ${INACTIVITE} then excluded.portee
          else liaison.portee end`,
      }),
    )
    .execute();
}

/** Whether the session has proved to know this number, and not too long ago. */
export async function estLie(base: Database, session: string, numAvis: string): Promise<boolean> {
  const liaison = await base
    .selectFrom('liaison')
    .innerJoin('amende', 'amende.id', 'liaison.amende_id')
    .select('portee')
    .where('session_id', '=', session)
    .where('num_avis', '=', numAvis)
    .where('vue_le', '>=', sql<Date>`now() - ${INACTIVITE}`)
    .executeTakeFirst();
  return liaison !== undefined;
}

/**
 * Reads a fine that the session is bound to, and keeps the binding alive.
 * @param portee the right that is needed; PAIEMENT includes JUSTIFICATIF
 * @returns null when there is no such binding: the call answers 206 (D-13)
 */
export async function lireDossierLie(
  base: Database,
  session: string,
  critere: { numAvis: string } | { avisId: string },
  portee: Portee,
): Promise<DossierAmende | null> {
  const dossier = await lireDossier(base, critere);
  if (dossier === null) return null;
  const { numUpdatedRows } = await base
    .updateTable('liaison')
    .set({ vue_le: sql`now()` })
    .where('session_id', '=', session)
    .where('amende_id', '=', dossier.amende.id)
    .where('vue_le', '>=', sql<Date>`now() - ${INACTIVITE}`)
    .where('portee', 'in', portee === 'PAIEMENT' ? ['PAIEMENT'] : ['PAIEMENT', 'JUSTIFICATIF'])
    .executeTakeFirst();
  return numUpdatedRows > 0n ? dossier : null;
}
