import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Makes of an empty database one of a version before 0.1.0, with a payment that must not be lost. */
export async function makeFormer(base: Database): Promise<void> {
  await sql
    .raw(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
      insert into kysely_migration values ('001_socle', '2026-11-01'), ('002_devinettes', '2026-11-01');
      create table ecriture (montant integer not null);
      insert into ecriture values (13500)`)
    .execute(base);
}

/** Each table with its rows. */
export async function contentOf(base: Database): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(base);
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(base);
    return [name, rows];
  });
  return Object.fromEntries(await Promise.all(contents));
}
