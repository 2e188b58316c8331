import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { acquireLock, LockHeld } from './directoryLock.ts';
import { pglitePool } from './pglitePool.ts';
import { postgresPool } from './postgresPool.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  /** For people who wait: each statement fails after five seconds. */
  readonly limited: Database;
  close(): Promise<void>;
}

export class UnreadableDatabase extends Error {
  override readonly name = 'UnreadableDatabase';
}

const OID_INT8 = 20;
const OID_DATE = 1082;
const OID_TIMESTAMP = 1114;

/** Reads days and local times as text, because a `Date` would shift them by the machine's time zone. */
const asText = (text: string): string => text;

/** The schema is written in snake_case, the code in camelCase. */
const kyselyOn = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });

/**
 * The engine overwrites a folder that has no `PG_VERSION`, even one with files in it.
 * @throws UnreadableDatabase
 */
function requireDatabaseOrNothing(folder: string): void {
  if (existsSync(join(folder, 'PG_VERSION')) || readdirSync(folder).length === 0) return;
  throw new UnreadableDatabase(
    `${folder} is not empty and has no PG_VERSION: the database is damaged, or the files are not a database. Restore a backup there, or move the folder away to start with an empty database`,
  );
}

/** False if a data folder has no embedded database yet. A damaged one or one of another user is a database. */
export function hasEmbeddedDatabase(dataFolder: string): boolean {
  try {
    return readdirSync(join(dataFolder, 'db')).length > 0;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/**
 * @throws LockHeld
 * @throws UnreadableDatabase if the folder is full, read-only or another user's
 */
async function acquireFolder(dataFolder: string, folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await acquireLock(dataFolder);
  } catch (error) {
    if (error instanceof LockHeld || !(error instanceof Error && 'code' in error)) throw error;
    throw new UnreadableDatabase(
      `The data folder ${dataFolder} cannot be written (${error.code}): set DATA_DIR to a folder that this user can write, or DATABASE_URL`,
    );
  }
}

/**
 * Opens PGlite for this process alone.
 * @throws LockHeld
 * @throws UnreadableDatabase before anything changes
 */
export async function openEmbeddedDatabase(dataFolder: string): Promise<OpenDatabase> {
  const folder = join(dataFolder, 'db');
  const releaseLock = await acquireFolder(dataFolder, folder);
  try {
    requireDatabaseOrNothing(folder);
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(folder, {
      parsers: { [OID_DATE]: asText, [OID_TIMESTAMP]: asText, [OID_INT8]: Number },
    }).catch((error: unknown) => {
      throw new UnreadableDatabase(
        `The embedded database in ${folder} cannot be opened (${String(error)}): put a backup in its place, or move it away to start with an empty one`,
      );
    });
    const db = kyselyOn(pglitePool(pglite));
    const close = async (): Promise<void> => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      releaseLock();
    };
    return { db, limited: db, close };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/** Renews connections, so that they follow a failover or a new address of the server. */
const CONNECTION_LIFE_S = 300;

/** Sets what we rely on, whatever the role and the server have set (D-66). */
const SESSION = `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set default_transaction_isolation = 'read committed'; set standard_conforming_strings = on; set jit = off;
  -- Time limits are ours. The last one is of PostgreSQL 17.
  select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout');
  -- The tables are in this schema.
  select set_config('search_path', 'public', false) where 'public' <> all (current_schemas(false));
  -- An answer to the provider promises that its message is on disk.
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** The driver treats these modes as `verify-full` and warns about it. Writing that mode avoids the warning. */
const withVerifiedServer = (url: string): string =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** @throws UnreadableDatabase if the address cannot be read */
export async function openPostgres(url: string, connections = 10): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const readers = new pg.TypeOverrides();
  readers.setTypeParser(OID_DATE, asText);
  readers.setTypeParser(OID_TIMESTAMP, asText);
  readers.setTypeParser(OID_INT8, Number);
  const connectionString = withVerifiedServer(url);
  try {
    // Creating a client reads the certificate files that the address names, and throws if one is missing.
    new pg.Client({ connectionString });
  } catch (error) {
    const reason = error instanceof Error && 'syscall' in error ? error.message : 'unreadable';
    throw new UnreadableDatabase(`DATABASE_URL cannot be used: ${reason}`);
  }
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    types: readers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: CONNECTION_LIFE_S,
    keepAlive: true,
    onConnect: async (client) => {
      const limited = { text: SESSION, query_timeout: STATEMENT_TIMEOUT_MS };
      await client.query(limited);
    },
  });
  // Without listeners a broken connection would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const through = (timeoutMs?: number): Database => kyselyOn(postgresPool(pool, timeoutMs));
  const db = through();
  return { db, limited: through(STATEMENT_TIMEOUT_MS), close: () => db.destroy() };
}

export function openDatabase(settings: {
  readonly postgresUrl: string | null;
  readonly postgresConnections?: number;
  readonly dataFolder: string;
}): Promise<OpenDatabase> {
  const { postgresUrl, postgresConnections, dataFolder } = settings;
  return postgresUrl === null
    ? openEmbeddedDatabase(dataFolder)
    : openPostgres(postgresUrl, postgresConnections);
}
