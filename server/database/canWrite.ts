import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Sorted in 64 kB of memory, these rows need a file. */
const SORTED_ROWS = 2_000;

/**
 * A database may answer and yet take no payment: after a failover it is read-only, or its disk is
 * full. Writes and deletes a temporary file; leaves no row.
 * @throws when it cannot write: SQLSTATE 25006, by which the pool drops the connection, where it is read-only
 */
export async function requireWritable(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`do $$ begin
      if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
      set local work_mem = '64kB';
    end $$`.execute(transaction);
    await sql`select max(place) from (select row_number() over (order by md5(n::text)) as place
      from generate_series(1, ${SORTED_ROWS}::int) n) as sorted`.execute(transaction);
  });
}
