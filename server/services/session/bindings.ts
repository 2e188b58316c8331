import { sql } from 'kysely';
import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { finds } from '../../database/finds.ts';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { Scope } from '../../database/tables/lookup.ts';
import { declareFineReading } from '../../store/readDossier.ts';
import type { FoundFine } from '../../store/rows.ts';

/** Callers answer it by 206 (D-13). */
export class NotBound extends Error {
  override readonly name = 'NotBound';
}

/** An SQL expression: a binding that was used since this instant is still good. */
const ALIVE_SINCE = `now() - make_interval(mins => ${BINDING_MINUTES})`;
const STILL_VALID = sql.raw<Date>(ALIVE_SINCE);

const BIND = prepare(
  'bind-fine',
  `insert into binding (session_id, fine_id, scope) values ($1, $2, $3)
    on conflict (session_id, fine_id) do update set seen_at = now(), scope = case
      when excluded.scope = 'payment' or binding.seen_at < ${ALIVE_SINCE} then excluded.scope
      else binding.scope end`,
);

/** Binds a fine to a session (D-13). A binding to receipts never narrows a live right to pay. */
export async function bind(
  db: Database,
  session: string,
  fineId: string,
  scope: Scope,
): Promise<void> {
  await db.executeQuery(BIND([session, fineId, scope]));
}

/**
 * True if the session once proved number and key, even if the binding has ended since (D-58). The return of a payment
 * proves no key.
 */
export const hasProved = (db: Database, session: string, number: string): Promise<boolean> =>
  finds(
    db,
    sql`select from binding join fine on fine.id = binding.fine_id
      where session_id = ${session} and number = ${number} and scope = 'payment'`,
  );

/** One statement extends the binding and reads its fine. */
const declareBoundReading = (column: 'id' | 'number') =>
  declareFineReading(
    `bound-fine-by-${column}`,
    (table) => `${table}.id in (select fine_id from bound)`,
    `with bound as (
      update binding set seen_at = now() from fine
      where fine.id = binding.fine_id and fine.${column} = $1 and session_id = $2
        and seen_at >= ${ALIVE_SINCE} and scope = any($3::text[])
      returning fine_id)`,
  );

const READ_BY_ID = declareBoundReading('id');
const READ_BY_NUMBER = declareBoundReading('number');

/**
 * Reads a bound fine and extends the binding. Whoever may pay a fine may also read its receipts.
 * @throws NotBound
 */
export async function readBoundFine(
  db: Database,
  session: string,
  fine: { readonly number: string } | { readonly id: string },
  scope: Scope,
): Promise<FoundFine> {
  const scopes: Scope[] = scope === 'payment' ? ['payment'] : ['payment', 'receipt'];
  const found = await ('number' in fine
    ? READ_BY_NUMBER(db, [fine.number, session, scopes])
    : READ_BY_ID(db, [fine.id, session, scopes]));
  if (found === null) throw new NotBound();
  return found;
}

/**
 * Extends a binding, as often as the person wishes (D-28, WCAG 2.2.1).
 * @throws NotBound
 */
export async function extendBinding(db: Database, session: string, fineId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('binding')
    .set({ seenAt: sql<Date>`now()` })
    .where('sessionId', '=', session)
    .where('fineId', '=', fineId)
    .where('seenAt', '>=', STILL_VALID)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotBound();
}
