import { readdir, readFile } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import { type Database, UnreadableDatabase } from './open.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return [
        name.replace('.sql', ''),
        { up: async (db) => void (await sql.raw(text).execute(db)) },
      ];
    });
    return Object.fromEntries(await Promise.all(migrations));
  },
};

/** Of 0.1.0, in every released database. */
const FIRST = '001_schema';

/** Before 0.1.0: no upgrade is promised. */
export class FormerDatabase extends UnreadableDatabase {
  override readonly name = 'FormerDatabase';
}

/**
 * Kysely's migrator takes a fifth of the start time and refuses later migrations, which only add or loosen.
 * @throws FormerDatabase
 */
async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as "table"`.execute(db);
  if (!rows[0]?.table) return false;
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  const applied = new Set(done.map(({ name }) => name));
  if (applied.size > 0 && !applied.has(FIRST)) {
    throw new FormerDatabase(
      'A version before 0.1.0 made this database, and no version upgrades it. Nothing was changed. Set DATABASE_URL to an empty database; without DATABASE_URL, move the folder "db" out of DATA_DIR',
    );
  }
  const wanted = (await migrationNames()).map((name) => name.replace('.sql', ''));
  return wanted.every((name) => applied.has(name));
}

/** Safe in several processes; a failed migration leaves nothing. @throws FormerDatabase, changing nothing */
export async function migrate(db: Database): Promise<void> {
  if (await isUpToDate(db)) return;
  const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
  if (error) throw error;
}
