import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { errorCode } from '../errorCode.ts';
import { within } from '../network/within.ts';
import { acquireLock, LockHeld } from './directoryLock.ts';
import { pglitePool } from './pglitePool.ts';
import { postgresPool } from './postgresPool.ts';
import type { Tables } from './tables.ts';
import {
  COMMAND_LIMITS,
  JOB_LIMITS,
  NO_LIMITS,
  SHORT_LIMITS,
  setLimits,
  type TimeLimits,
} from './timeLimits.ts';

export type Database = Kysely<Tables>;

/** The embedded database has one connection and no time limits, so all of these are one. */
export interface OpenDatabase {
  /** For the work of jobs or commands. */
  readonly db: Database;
  /** For people who wait: each statement fails after five seconds. */
  readonly forPeople: Database;
  /** For the queue of jobs, with the same limits: neither people nor work that hangs can keep it waiting. */
  readonly queue: Database;
  /** For migrations, whose statements may take hours. */
  readonly migrations: Database;
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
    return errorCode(error) !== 'ENOENT';
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
    const code = errorCode(error);
    if (error instanceof LockHeld || code === undefined) throw error;
    throw new UnreadableDatabase(
      `The data folder ${dataFolder} cannot be written (${code}): set DATA_DIR to a folder that this user can write, or DATABASE_URL`,
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
    return { db, forPeople: db, queue: db, migrations: db, close };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** Also the longest wait for a free connection. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Renews connections, so that they follow a failover or a new address of the server. */
const CONNECTION_LIFE_S = 300;

/** A firewall forgets connections on which nothing passes for some minutes. */
const KEEP_ALIVE_MS = 10_000;

/** A pool whose connection keeps silent must not keep the process. */
const CLOSE_LIMIT_MS = 2_000;

/** Sets what we rely on, whatever the role and the server have set (D-66). */
const SESSION = `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set default_transaction_isolation = 'read committed'; set standard_conforming_strings = on;
  -- Compiling takes longer than our statements.
  set jit = off;
  -- The tables are in this schema.
  select set_config('search_path', 'public', false) where 'public' <> all (current_schemas(false));
  -- An answer to the provider promises that its message is on disk.
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** The driver treats these modes as `verify-full` and warns about it. Writing that mode avoids the warning. */
const withVerifiedServer = (url: string): string =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** A pool of a process: how many connections, and how long their statements may take. */
interface Pool {
  readonly connections: number;
  readonly limits: TimeLimits;
}

/** What a process does beside serving people. */
type Work = 'jobs' | 'commands';

/** The queue has one connection more. */
const WORK_CONNECTIONS = 3;
const QUEUE: Pool = { connections: 1, limits: SHORT_LIMITS };
const WORK_LIMITS: Readonly<Record<Work, TimeLimits>> = {
  jobs: JOB_LIMITS,
  commands: COMMAND_LIMITS,
};

/**
 * Opens pools that connect when they are first used.
 * @param connections of people
 * @param work its limits; with `jobs` it has three connections, else as many as people
 * @throws UnreadableDatabase if the address cannot be read
 */
export async function openPostgres(
  url: string,
  connections = 10,
  work: Work = 'commands',
): Promise<OpenDatabase> {
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
  const openPool = ({ connections: max, limits }: Pool): Database => {
    const pool = new pg.Pool({
      connectionString,
      max,
      types: readers,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      maxLifetimeSeconds: CONNECTION_LIFE_S,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      onConnect: async (client) => {
        const text = `${SESSION}; ${setLimits(limits)}`;
        const limited = { text, query_timeout: SHORT_LIMITS.statementMs };
        await client.query(limited);
      },
    });
    // Without listeners a broken connection would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return kyselyOn(postgresPool(pool, limits));
  };
  const forPeople = openPool({ connections, limits: SHORT_LIMITS });
  const queue = openPool(QUEUE);
  const migrations = openPool({ connections: 1, limits: NO_LIMITS });
  const workers = work === 'jobs' ? WORK_CONNECTIONS : connections;
  const db = openPool({ connections: workers, limits: WORK_LIMITS[work] });
  const close = async (): Promise<void> => {
    const closing = Promise.all([db, queue, migrations, forPeople].map((pool) => pool.destroy()));
    await within(CLOSE_LIMIT_MS, closing).catch(() => undefined);
  };
  return { db, forPeople, queue, migrations, close };
}

export function openDatabase(
  settings: {
    readonly postgresUrl: string | null;
    readonly postgresConnections?: number;
    readonly dataFolder: string;
  },
  work?: Work,
): Promise<OpenDatabase> {
  const { postgresUrl, postgresConnections, dataFolder } = settings;
  return postgresUrl === null
    ? openEmbeddedDatabase(dataFolder)
    : openPostgres(postgresUrl, postgresConnections, work);
}
