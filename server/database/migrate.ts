import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sha256 } from '../secrets/digest.ts';
import { isLockTimeout } from './away.ts';
import { type Database, UnreadableDatabase } from './open.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

export const migrationNames = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

type Digests = Readonly<Record<string, string>>;

/** Comments and layout of a migration may change after it has run; its statements may not. */
const digestOf = (text: string): string =>
  sha256(text.replace(/--.*$/gm, '').replace(/\s+/g, ' '), 'base64url');

interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

async function migrationFiles(folder: URL): Promise<MigrationFile[]> {
  const files = (await migrationNames(folder)).map(async (name) => ({
    name: name.replace('.sql', ''),
    text: await readFile(new URL(name, folder), 'utf8'),
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
 * Reads the names of the migrations that have run.
 * @returns null if none ever ran
 * @throws UnreadableDatabase if the encoding is not UTF-8, or the schema is another version's
 */
async function readApplied(
  db: Database,
  files: readonly MigrationFile[],
): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql<{ table: string | null; encoding: string; digests: string | null }>`
    select to_regclass('kysely_migration')::text as "table", current_setting('server_encoding') as encoding,
      ${DIGESTS} as digests`.execute(db);
  requireUtf8(rows[0]?.encoding ?? 'an unknown encoding');
  if (!rows[0]?.table) return null;
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  requireSameSchema(files, JSON.parse(rows[0].digests ?? '{}'));
  return new Set(done.map(({ name }) => name));
}

/** A file that begins so is run statement by statement, for `create index concurrently`. */
const OUTSIDE = /^-- Outside a transaction\b/;

/** Payers wait behind a statement that waits for the lock of a table, so it waits for less than they do. */
const LOCK_MS = 2_000;
const LOCK_TRIES = 100;

const PAUSE_MS = 500;

async function note(db: Database, file: MigrationFile): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp)
    values (${file.name}, ${new Date().toISOString()})`.execute(db);
  await keepDigest(db, file);
}

/** The statements end where a line does. */
const statementsOf = (text: string): string[] =>
  `${text}\n`
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';\n')
    .filter((statement) => statement.trim() !== '');

/** Nothing is undone if a statement fails: the file runs again from its beginning. */
async function runOutside(db: Database, file: MigrationFile): Promise<void> {
  for (const statement of statementsOf(file.text)) await sql.raw(statement).execute(db);
  await db.transaction().execute((transaction) => note(transaction, file));
}

/** @throws UnreadableDatabase if a lock could not be had in time */
async function runWithin(db: Database, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql
          .raw(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_MS}`)
          .execute(transaction);
        await sql.raw(file.text).execute(transaction);
        await note(transaction, file);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === LOCK_TRIES) {
        throw new UnreadableDatabase(
          `${file.name}.sql could not lock a table in ${LOCK_TRIES} tries. Nothing of it was changed. A long transaction holds the table: end it (pg_stat_activity), and start again`,
        );
      }
      await wait(PAUSE_MS);
    }
  }
}

/**
 * Runs `act` while no other process migrates. It asks again and again and does not wait within a statement: the
 * statement's snapshot would keep a concurrent index of the other process from ending.
 */
async function inTurn(connection: Database, act: () => Promise<void>): Promise<void> {
  const key = sql`hashtextextended('migrations', 0)`;
  const tryLock = async (): Promise<boolean> =>
    (await sql<{ held: boolean }>`select pg_try_advisory_lock(${key}) as held`.execute(connection))
      .rows[0]?.held === true;
  while (!(await tryLock())) await wait(PAUSE_MS);
  try {
    await act();
  } finally {
    await sql`select pg_advisory_unlock(${key})`.execute(connection);
  }
}

/**
 * Brings the database to this version. Several processes may call this at once. A migration that fails leaves nothing
 * behind, unless it runs outside a transaction. A database that a later version has migrated stays as it is, because
 * later migrations only add or loosen.
 * @param folder of the files
 * @throws UnreadableDatabase before anything changes
 */
export async function migrate(db: Database, folder = FOLDER): Promise<void> {
  const files = await migrationFiles(folder);
  const missing = async (on: Database): Promise<readonly MigrationFile[]> => {
    const applied = await readApplied(on, files);
    return files.filter(({ name }) => !applied?.has(name));
  };
  if ((await missing(db)).length === 0) return;
  await db.connection().execute((connection) =>
    inTurn(connection, async () => {
      await sql`create table if not exists kysely_migration (
        name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
      for (const file of await missing(connection)) {
        await (OUTSIDE.test(file.text) ? runOutside : runWithin)(connection, file);
      }
    }),
  );
}
