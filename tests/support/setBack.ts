import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

const DAY_S = 86_400;

/** Sets all instants and days back; the triggers of lines that never change are put off. */
export const setBack = (db: Database, seconds: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{
      name: string;
      columns: readonly string[];
      days: readonly string[];
    }>`
      select table_name as name,
        coalesce(array_agg(column_name::text) filter (where data_type <> 'date'), '{}') as columns,
        coalesce(array_agg(column_name::text) filter (where data_type = 'date'), '{}') as days
      from information_schema.columns join pg_tables on tablename = table_name
      where table_schema = 'public' and table_name not like 'kysely%'
        and data_type in ('date', 'timestamp with time zone') group by 1`.execute(tx);
    for (const { name, columns, days } of rows) {
      const changes = [
        ...columns.map(
          (one) => sql`${sql.ref(one)} = ${sql.ref(one)} - make_interval(secs => ${seconds})`,
        ),
        ...days.map(
          (one) => sql`${sql.ref(one)} = ${sql.ref(one)} - ${Math.floor(seconds / DAY_S)}::int`,
        ),
      ];
      await sql`update ${sql.table(name)} set ${sql.join(changes)}`.execute(tx);
    }
  });
