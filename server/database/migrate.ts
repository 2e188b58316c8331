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

/**
 * In another encoding a name with œ, ł or a Greek letter is rejected, or counts as two characters.
 * @throws UnreadableDatabase
 */
function requireUtf8(encoding: string): void {
  if (encoding === 'UTF8') return;
  throw new UnreadableDatabase(
    `The database of DATABASE_URL is encoded in ${encoding}. Nothing was changed. Make one with createdb --encoding=UTF8 --template=template0`,
  );
}

/**
 * Asks the database itself, because Kysely's migrator takes a fifth of the start time. The migrator would also refuse
 * a database that a later version has migrated, though later migrations only add or loosen.
 * @throws UnreadableDatabase if the encoding is not UTF-8
 */
async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ table: string | null; encoding: string }>`
    select to_regclass('kysely_migration')::text as "table", current_setting('server_encoding') as encoding`.execute(
    db,
  );
  requireUtf8(rows[0]?.encoding ?? 'an unknown encoding');
  if (!rows[0]?.table) return false;
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  const applied = new Set(done.map(({ name }) => name));
  const wanted = (await migrationNames()).map((name) => name.replace('.sql', ''));
  return wanted.every((name) => applied.has(name));
}

/**
 * Several processes may call this at once. A migration that fails leaves nothing behind.
 * @throws UnreadableDatabase before anything changes
 */
export async function migrate(db: Database): Promise<void> {
  if (await isUpToDate(db)) return;
  const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
  if (error) throw error;
}
