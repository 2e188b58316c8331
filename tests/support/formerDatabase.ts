import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Makes a migrated database one of a version before 0.1.0: that is told by the names of its migrations. */
export async function makeFormer(db: Database): Promise<void> {
  await sql`update kysely_migration set name = '001_socle'`.execute(db);
}

/** Each table with its rows. */
export async function contentOf(db: Database): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, rows];
  });
  return Object.fromEntries(await Promise.all(contents));
}
