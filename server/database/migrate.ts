import { readdir, readFile } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import { sha256 } from '../secrets/digest.ts';
import { type Database, UnreadableDatabase } from './open.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

type Digests = Readonly<Record<string, string>>;

/** Comments and layout of a migration may change after it has run; its statements may not. */
const digestOf = (text: string): string =>
  sha256(text.replace(/--.*$/gm, '').replace(/\s+/g, ' '), 'base64url');

interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

async function migrationFiles(): Promise<MigrationFile[]> {
  const files = (await migrationNames()).map(async (name) => ({
    name: name.replace('.sql', ''),
    text: await readFile(new URL(name, FOLDER), 'utf8'),
  }));
  return Promise.all(files);
}

/** The digests of the migrations that have run are the comment of the migrator's table. */
const DIGESTS = sql<string | null>`obj_description(to_regclass('kysely_migration'), 'pg_class')`;

async function keepDigest(db: Database, { name, text }: MigrationFile): Promise<void> {
  const { rows } = await sql<{ digests: string | null }>`select ${DIGESTS} as digests`.execute(db);
  const digests = { ...JSON.parse(rows[0]?.digests ?? '{}'), [name]: digestOf(text) };
  await sql`comment on table kysely_migration is ${sql.lit(JSON.stringify(digests))}`.execute(db);
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations = (await migrationFiles()).map((file): [string, Migration] => [
      file.name,
      {
        async up(db) {
          await sql.raw(file.text).execute(db);
          await keepDigest(db, file);
        },
      },
    ]);
    return Object.fromEntries(migrations);
  },
};

/**
 * Until version 0.1.0 the schema changes in its first file, which runs once.
 * @throws UnreadableDatabase if the database has the schema of another version
 */
function requireSameSchema(files: readonly MigrationFile[], digests: Digests): void {
  const other = files.find(
    ({ name, text }) => (digests[name] ?? digestOf(text)) !== digestOf(text),
  );
  if (other === undefined) return;
  throw new UnreadableDatabase(
    `The database was made with another ${other.name}.sql than this version's. Nothing was changed. A demonstration begins anew with: npm run amendes -- demo reset. Otherwise make an empty database and import the fines again`,
  );
}

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
 * @throws UnreadableDatabase if the encoding is not UTF-8, or the schema is another version's
 */
async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ table: string | null; encoding: string; digests: string | null }>`
    select to_regclass('kysely_migration')::text as "table", current_setting('server_encoding') as encoding,
      ${DIGESTS} as digests`.execute(db);
  requireUtf8(rows[0]?.encoding ?? 'an unknown encoding');
  if (!rows[0]?.table) return false;
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  const applied = new Set(done.map(({ name }) => name));
  const files = await migrationFiles();
  requireSameSchema(files, JSON.parse(rows[0].digests ?? '{}'));
  return files.every(({ name }) => applied.has(name));
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
