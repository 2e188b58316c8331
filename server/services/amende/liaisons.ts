import { sql } from 'kysely';
import { MINUTES_LIAISON } from '#contract/domaine/liaison.ts';
import type { Database } from '../../database/open.ts';
import type { Portee } from '../../database/tables/recherche.ts';
import { type DossierAmende, lireDossier } from './lireDossier.ts';

/** The session has not proved that it may act on this fine; the call answers 206 without a body (D-13). */
export class NonLie extends Error {
  override readonly name = 'NonLie';
}

/** In SQL: a binding that was used since then is alive (D-13). */
const ENCORE_VIVE = sql<Date>`now() - make_interval(mins => ${sql.lit(MINUTES_LIAISON)})`;

/**
 * Binds a fine to a session: from now on the session may act on it (D-13). A wider right is never narrowed.
 */
export async function lier(
  base: Database,
  session: string,
  amendeId: string,
  portee: Portee,
): Promise<void> {
  await sql`insert into liaison (session_id, amende_id, portee)
    values (${session}, ${amendeId}, ${portee})
    on conflict (session_id, amende_id) do update set vue_le = now(), portee = case
      when excluded.portee = 'PAIEMENT' or liaison.vue_le < ${ENCORE_VIVE} then excluded.portee
      else liaison.portee end`.execute(base);
}

/** Whether the session has proved to know this number, and not too long ago. */
export async function estLie(base: Database, session: string, numAvis: string): Promise<boolean> {
  const liaison = await base
    .selectFrom('liaison')
    .innerJoin('amende', 'amende.id', 'liaison.amende_id')
    .select('portee')
    .where('session_id', '=', session)
    .where('num_avis', '=', numAvis)
    .where('vue_le', '>=', ENCORE_VIVE)
    .executeTakeFirst();
  return liaison !== undefined;
}

/**
 * Reads a fine that the session is bound to, and keeps the binding alive.
 * @param portee the right that is needed; PAIEMENT includes JUSTIFICATIF
 * @throws NonLie when there is no such binding
 */
export async function lireDossierLie(
  base: Database,
  session: string,
  critere: { numAvis: string } | { avisId: string },
  portee: Portee,
): Promise<DossierAmende> {
  const portees: Portee[] = portee === 'PAIEMENT' ? ['PAIEMENT'] : ['PAIEMENT', 'JUSTIFICATIF'];
  const liaison = await base
    .updateTable('liaison')
    .from('amende')
    .set({ vue_le: sql<Date>`now()` })
    .whereRef('amende.id', '=', 'liaison.amende_id')
    .where((expression) =>
      'numAvis' in critere
        ? expression('num_avis', '=', critere.numAvis)
        : expression('amende.id', '=', critere.avisId),
    )
    .where('session_id', '=', session)
    .where('vue_le', '>=', ENCORE_VIVE)
    .where('portee', 'in', portees)
    .returning('amende_id')
    .executeTakeFirst();
  const dossier = liaison && (await lireDossier(base, { avisId: liaison.amende_id }));
  if (!dossier) throw new NonLie();
  return dossier;
}

/**
 * Keeps a binding alive for somebody who asks to stay (D-28, WCAG 2.2.1), whatever its right; as often as asked.
 * @throws NonLie when there is none, or no more: an ended binding begins anew with number and key only
 */
export async function prolongerLiaison(
  base: Database,
  session: string,
  avisId: string,
): Promise<void> {
  const { numUpdatedRows } = await base
    .updateTable('liaison')
    .set({ vue_le: sql<Date>`now()` })
    .where('session_id', '=', session)
    .where('amende_id', '=', avisId)
    .where('vue_le', '>=', ENCORE_VIVE)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NonLie();
}
