import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/database/open.ts';

/** What an action costs. Blocks are of 8 kB: touched, and written to disk by sorts and hashes. */
export interface Cost {
  readonly blocks: number;
  readonly temporary: number;
  /** That the database read for it. */
  readonly rows: number;
  readonly statements: number;
  readonly roundTrips: number;
  readonly walBytes: number;
  /** Of this process. */
  readonly peakMb: number;
  readonly processorMs: number;
}

interface Counters {
  readonly blocks: number;
  readonly temporary: number;
  readonly rows: number;
  readonly wal: number;
}

/** Statements that only frame a transaction. */
const FRAME = /^\s*(?:begin|commit|rollback|start transaction|set)\b/i;

const SAMPLE_MS = 20;
const QUIET_SAMPLES = 3;
const MOST_TRIES = 100;
const MB = 1_000_000;

/**
 * Counts what reaches a database, by the counters of its server: they depend on no other load of the machine. Nothing
 * else may use the server meanwhile.
 * @param db with a single connection, which sends its counters when it is told to
 * @param url its address
 */
export async function openMeter(db: Database, url: string) {
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  const reader = new pg.Client({ connectionString: elsewhere.href });
  // The server may go first, when a measurement has failed.
  reader.on('error', () => undefined);
  await reader.connect();

  /** A connection tells what it has counted when it ends, which takes it a moment. */
  async function waitForOthers(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { rows } = await reader.query<{ count: string }>(
        'select count(*) from pg_stat_activity where datname = $1',
        [name],
      );
      if (Number(rows[0]?.count) <= 1) return;
      await wait(SAMPLE_MS);
    }
  }

  async function read(): Promise<Counters> {
    await waitForOthers();
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await reader.query<Record<keyof Counters, string>>(
      `select blks_hit + blks_read as blocks, temp_bytes / 8192 as temporary, tup_returned + tup_fetched as rows,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
        from pg_stat_database where datname = $1`,
      [name],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`There is no database ${name}`);
    const { blocks, temporary, rows: read, wal } = row;
    return { blocks: +blocks, temporary: +temporary, rows: +read, wal: +wal };
  }

  let statements = 0;
  let roundTrips = 0;
  let underWay = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    if (this !== reader) {
      const [first] = given;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      roundTrips += 1;
      if (!FRAME.test(text ?? '')) statements += 1;
    }
    const answer = Reflect.apply(query, this, given) as Promise<unknown> | undefined;
    if (this !== reader && answer instanceof Promise) {
      underWay += 1;
      const end = () => {
        underWay -= 1;
      };
      answer.then(end, end);
    }
    return answer;
  } as typeof query;

  /** What goes on after an action has answered is a part of its cost: a message is answered before its question. */
  async function waitForTheRest(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_SAMPLES; ) {
      await wait(SAMPLE_MS);
      quiet = underWay === 0 ? quiet + 1 : 0;
    }
  }

  return {
    async measure(act: () => Promise<unknown>): Promise<Cost> {
      // What reading itself costs is the same each time, and goes.
      await read();
      const idle = await read();
      const before = await read();
      const [own, ownWal] = [before.blocks - idle.blocks, before.wal - idle.wal];
      let peak = process.memoryUsage.rss();
      const sampling = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, SAMPLE_MS);
      [statements, roundTrips] = [0, 0];
      const clock = process.cpuUsage();
      try {
        await act();
        await waitForTheRest();
      } finally {
        clearInterval(sampling);
      }
      const { user, system } = process.cpuUsage(clock);
      const sent = { statements, roundTrips };
      const after = await read();
      return {
        ...sent,
        blocks: Math.max(0, after.blocks - before.blocks - own),
        temporary: after.temporary - before.temporary,
        rows: Math.max(0, after.rows - before.rows - (before.rows - idle.rows)),
        walBytes: Math.max(0, after.wal - before.wal - ownWal),
        peakMb: Math.round(Math.max(peak, process.memoryUsage.rss()) / MB),
        processorMs: Math.round((user + system) / 1_000),
      };
    },
    async close(): Promise<void> {
      pg.Client.prototype.query = query;
      await reader.end();
    },
  };
}

export type Meter = Awaited<ReturnType<typeof openMeter>>;
