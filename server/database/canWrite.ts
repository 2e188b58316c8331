import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Sorting so many rows in 64 kB needs a temporary file. */
const SORTED_ROWS = 2_000;

/**
 * A database may answer and yet take no payment: it is read-only after a failover, or its disk is full. So this
 * writes and deletes a temporary file.
 * @throws an error with code 25006 if the database is read-only; the pool then drops the connection
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
