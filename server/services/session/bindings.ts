import { sql } from 'kysely';
import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { finds } from '../../database/finds.ts';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { Scope } from '../../database/tables/lookup.ts';
import { declareFineReading } from '../../store/readDossier.ts';
import type { FoundFine } from '../../store/rows.ts';

/** Answered by 206 (D-13). */
export class NotBound extends Error {
  override readonly name = 'NotBound';
}

/** In SQL. */
const ALIVE_SINCE = `now() - make_interval(mins => ${BINDING_MINUTES})`;
const STILL_VALID = sql.raw<Date>(ALIVE_SINCE);

const BIND = prepare(
  'bind-fine',
  `insert into liaison (session_id, amende_id, portee) values ($1, $2, $3)
    on conflict (session_id, amende_id) do update set vue_le = now(), portee = case
      when excluded.portee = 'PAIEMENT' or liaison.vue_le < ${ALIVE_SINCE} then excluded.portee
      else liaison.portee end`,
);

/** D-13. Never narrows a right. */
export async function bind(
  db: Database,
  session: string,
  fineId: string,
  scope: Scope,
): Promise<void> {
  await db.executeQuery(BIND([session, fineId, scope]));
}

/** Also after the binding's end (D-58). A receipt's word proves no key. */
export const hasProved = (db: Database, session: string, number: string): Promise<boolean> =>
  finds(
    db,
    sql`select from liaison join amende on amende.id = liaison.amende_id
      where session_id = ${session} and num_avis = ${number} and portee = 'PAIEMENT'`,
  );

/** One statement extends the binding and reads its fine. */
const declareBoundReading = (column: 'id' | 'num_avis') =>
  declareFineReading(
    `bound-fine-by-${column}`,
    'une.id in (select amende_id from bound)',
    `with bound as (
      update liaison set vue_le = now() from amende
      where amende.id = liaison.amende_id and amende.${column} = $1 and session_id = $2
        and vue_le >= ${ALIVE_SINCE} and portee = any($3::text[])
      returning amende_id)`,
  );

const READ_BY_ID = declareBoundReading('id');
const READ_BY_NUMBER = declareBoundReading('num_avis');

/** PAIEMENT includes JUSTIFICATIF. @throws NotBound */
export async function readBoundFine(
  db: Database,
  session: string,
  fine: { readonly number: string } | { readonly id: string },
  scope: Scope,
): Promise<FoundFine> {
  const scopes: Scope[] = scope === 'PAIEMENT' ? ['PAIEMENT'] : ['PAIEMENT', 'JUSTIFICATIF'];
  const found = await ('number' in fine
    ? READ_BY_NUMBER(db, [fine.number, session, scopes])
    : READ_BY_ID(db, [fine.id, session, scopes]));
  if (found === null) throw new NotBound();
  return found;
}

/** Without limit (D-28, WCAG 2.2.1). @throws NotBound */
export async function extendBinding(db: Database, session: string, fineId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('liaison')
    .set({ vue_le: sql<Date>`now()` })
    .where('session_id', '=', session)
    .where('amende_id', '=', fineId)
    .where('vue_le', '>=', STILL_VALID)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotBound();
}
