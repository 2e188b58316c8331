import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { tableNames } from '../emptyTables.ts';

/**
 * Keeps what the tables hold now, for `restoreTables`. That takes a tenth of emptying them and writing it again, because
 * it deletes the few rows of a test instead of making new files.
 */
export async function keepTables(db: Database): Promise<void> {
  const names = (await tableNames(db)).map((name) => `"${name}"`);
  const copies = names.map((name) => `create table kept.${name} as table public.${name};`);
  const deletes = names.map((name) => `delete from public.${name};`);
  const inserts = names.map(
    (name) => `insert into public.${name} overriding system value table kept.${name};`,
  );
  await sql
    .raw(`
      create schema kept;
      ${copies.join('\n')}
      create function kept.restore() returns void language plpgsql as $$ begin
        -- Puts off the triggers of tables that nobody may empty.
        set local session_replication_role = replica;
        ${deletes.join('\n')}
        ${inserts.join('\n')}
      end $$;`)
    .execute(db);
}

/** The tables hold again what they held when they were kept. */
export async function restoreTables(db: Database): Promise<void> {
  await sql`select kept.restore()`.execute(db);
}
