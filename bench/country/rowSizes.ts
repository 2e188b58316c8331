import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Bytes of a row of each table, with its indexes, by which the guide says what a year takes. */
export async function rowSizes(db: Database) {
  const { rows } = await sql<{ table: string; rows: number; bytes: number }>`
    select relname as "table", n_live_tup as rows,
      (pg_total_relation_size(relid) / n_live_tup)::int as bytes
    from pg_stat_user_tables where n_live_tup > 1000 order by pg_total_relation_size(relid) desc`.execute(
    db,
  );
  return rows;
}
