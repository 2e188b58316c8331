import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Also the tables that nobody may empty: their triggers are put off. */
export const emptyTables = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'test_clock'`.execute(
      tx,
    );
    const tables = sql.join(rows.map(({ name }) => sql.table(name)));
    await sql`truncate ${tables} restart identity`.execute(tx);
    // The migration inserts these rows, too.
    await tx.insertInto('maintenance').defaultValues().execute();
    await tx.insertInto('measures').defaultValues().execute();
  });
