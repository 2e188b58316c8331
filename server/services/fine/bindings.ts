import { sql } from 'kysely';
import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import type { Database } from '../../database/open.ts';
import type { Scope } from '../../database/tables/lookup.ts';
import { type FineDossier, readDossier } from './readDossier.ts';

/** The call answers 206 without a body (D-13). */
export class NotBound extends Error {
  override readonly name = 'NonLie';
}

/** In SQL: a binding used since then is alive (D-13). */
const STILL_VALID = sql<Date>`now() - make_interval(mins => ${sql.lit(BINDING_MINUTES)})`;

/** D-13. Never narrows a wider right. */
export async function bind(
  base: Database,
  session: string,
  fineId: string,
  scope: Scope,
): Promise<void> {
  await sql`insert into liaison (session_id, amende_id, portee)
    values (${session}, ${fineId}, ${scope})
    on conflict (session_id, amende_id) do update set vue_le = now(), portee = case
      when excluded.portee = 'PAIEMENT' or liaison.vue_le < ${STILL_VALID} then excluded.portee
      else liaison.portee end`.execute(base);
}

export async function isBound(base: Database, session: string, numAvis: string): Promise<boolean> {
  const liaison = await base
    .selectFrom('liaison')
    .innerJoin('amende', 'amende.id', 'liaison.amende_id')
    .select('portee')
    .where('session_id', '=', session)
    .where('num_avis', '=', numAvis)
    .where('vue_le', '>=', STILL_VALID)
    .executeTakeFirst();
  return liaison !== undefined;
}

/** Keeps the binding alive. PAIEMENT includes JUSTIFICATIF. @throws NotBound */
export async function readBoundDossier(
  base: Database,
  session: string,
  criterion: { numAvis: string } | { avisId: string },
  scope: Scope,
): Promise<FineDossier> {
  const scopes: Scope[] = scope === 'PAIEMENT' ? ['PAIEMENT'] : ['PAIEMENT', 'JUSTIFICATIF'];
  const liaison = await base
    .updateTable('liaison')
    .from('amende')
    .set({ vue_le: sql<Date>`now()` })
    .whereRef('amende.id', '=', 'liaison.amende_id')
    .where((expression) =>
      'numAvis' in criterion
        ? expression('num_avis', '=', criterion.numAvis)
        : expression('amende.id', '=', criterion.avisId),
    )
    .where('session_id', '=', session)
    .where('vue_le', '>=', STILL_VALID)
    .where('portee', 'in', scopes)
    .returning('amende_id')
    .executeTakeFirst();
  const dossier = liaison && (await readDossier(base, { avisId: liaison.amende_id }));
  if (!dossier) throw new NotBound();
  return dossier;
}

/**
 * Extends a binding of any right, without limit (D-28, WCAG 2.2.1).
 * @throws NotBound once ended: number and key are needed again
 */
export async function extendBinding(
  base: Database,
  session: string,
  avisId: string,
): Promise<void> {
  const { numUpdatedRows } = await base
    .updateTable('liaison')
    .set({ vue_le: sql<Date>`now()` })
    .where('session_id', '=', session)
    .where('amende_id', '=', avisId)
    .where('vue_le', '>=', STILL_VALID)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotBound();
}
