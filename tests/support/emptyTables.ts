import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Returns the names of all tables of the service. */
export async function tableNames(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'test_clock'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Empties all tables, also those that nobody may empty: their triggers are put off. */
export const emptyTables = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const tables = sql.join((await tableNames(tx)).map((name) => sql.table(name)));
    await sql`truncate ${tables} restart identity`.execute(tx);
    // The migration inserts these rows, too.
    await tx.insertInto('maintenance').defaultValues().execute();
    await tx.insertInto('measures').defaultValues().execute();
  });
