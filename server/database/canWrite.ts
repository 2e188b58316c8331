import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Sorting these in 64 kB needs a file. */
const SORTED_ROWS = 2_000;

/**
 * A database may answer and take no payment: read-only after a failover, or its disk is full. Writes and deletes a
 * temporary file.
 * @throws 25006 where it is read-only: the pool drops the connection
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
