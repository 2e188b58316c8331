import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Sorted in 64 kB of memory, these rows need a file. */
const SORTED_ROWS = 2_000;

/**
 * A database may answer and yet take no payment: after a failover it is read-only, or its disk is
 * full. Writes and deletes a temporary file; leaves no row.
 * @throws when it cannot write
 */
export async function requireWritable(base: Database): Promise<void> {
  const { rows } = await base.transaction().execute(async (transaction) => {
    await sql`select set_config('work_mem', '64kB', true)`.execute(transaction);
    return sql<{ readOnly: string }>`
      select current_setting('transaction_read_only') as "readOnly",
        (select max(place) from (select row_number() over (order by md5(n::text)) as place
          from generate_series(1, ${SORTED_ROWS}::int) n) as sorted)`.execute(transaction);
  });
  if (rows[0]?.readOnly !== 'off') throw new Error('The database is read-only');
}
