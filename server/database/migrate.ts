import { readdir, readFile } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Database } from './open.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** The names of the migrations, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

/** Numbered SQL files, run in the order of their names, each once. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return [
        name.replace('.sql', ''),
        { up: async (base) => void (await sql.raw(text).execute(base)) },
      ];
    });
    return Object.fromEntries(await Promise.all(migrations));
  },
};

/**
 * Whether the database has all our migrations. The migrator finds that out by describing every table of the
 * database, under a lock, which is a fifth of a start; and it refuses a database that has a later one too, on which
 * this version runs: migrations only add or loosen.
 */
async function isUpToDate(base: Database): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as "table"`.execute(base);
  if (!rows[0]?.table) return false;
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(base);
  const wanted = (await migrationNames()).map((name) => name.replace('.sql', ''));
  const namesOf = new Set(done.map(({ name }) => name));
  return wanted.every((name) => namesOf.has(name));
}

/**
 * Brings the schema up to date; several processes may call it at once.
 * @throws the error of the migration that failed; nothing of it is kept
 */
export async function migrate(base: Database): Promise<void> {
  if (await isUpToDate(base)) return;
  const { error } = await new Migrator({ db: base, provider: sqlFiles }).migrateToLatest();
  if (error) throw error;
}
