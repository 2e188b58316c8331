import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';
import { errorCode } from '../errorCode.ts';
import { isDatabaseAway } from './away.ts';
import { answerMs, type TimeLimits } from './timeLimits.ts';

const namesOf = new Map<string, string>();

/**
 * Makes a statement that each connection plans once. Its name must be unique, and no migration may change its
 * columns.
 */
export function prepare<Row>(
  name: string,
  text: string,
): (parameters: readonly unknown[]) => CompiledQuery<Row> {
  namesOf.set(text, name);
  return (parameters) => CompiledQuery.raw(text, [...parameters]);
}

/** Codes of a passing lack, or of a statement that was ended. The connection can serve the next caller. */
const ONCE = /^(?:53\w{3}|55P03|57014)$/;

/** True if the connection is read-only, closing or busy with an old statement: the next caller would fail too. */
const isSpent = (error: Error): boolean =>
  isDatabaseAway(error) && !ONCE.test(errorCode(error) ?? '');

function wrap(client: pg.PoolClient, timeoutMs: number | undefined): PostgresPoolClient {
  let spent: Error | undefined;
  // A spent connection is dropped without another statement, so it gets no ROLLBACK either.
  const watch = async <R>(work: () => Promise<R>): Promise<R> => {
    if (spent) throw spent;
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && isSpent(error)) spent = error;
      throw error;
    }
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    // Kysely passes a cursor only if it was given a cursor class.
    if (typeof text !== 'string') throw new TypeError('Cursors are not used here');
    const name = namesOf.get(text);
    const limit = timeoutMs !== undefined && { query_timeout: timeoutMs };
    return watch(() =>
      client.query({ text, values: [...values], ...(name && { name }), ...limit }),
    );
  }
  return { query, release: () => client.release(spent) };
}

/** The role, or the server, may have no connection more. */
const NO_CONNECTION_LEFT = '53300';

/** Others may have closed theirs after this time. Milliseconds. */
const TRY_MORE_MS = 30_000;
const PAUSE_MS = 250;

/**
 * Returns a function that takes a connection. If the database allows no more, it waits for one of the pool's own that
 * becomes free; a pool without one tries again. Both end with the limit that the pool has for a connection.
 */
function connectorOf(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const { max = 1, connectionTimeoutMillis: limitMs = 0 } = pool.options;
  const keepToOwn = (): void => {
    pool.options.max = Math.max(1, pool.totalCount);
    setTimeout(() => {
      pool.options.max = max;
    }, TRY_MORE_MS).unref();
  };
  return async () => {
    const until = performance.now() + limitMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (errorCode(error) !== NO_CONNECTION_LEFT || performance.now() > until) throw error;
        if (pool.totalCount > 0) keepToOwn();
        else await wait(PAUSE_MS);
      }
    }
  };
}

export const postgresPool = (pool: pg.Pool, limits: TimeLimits): PostgresPool => {
  const connect = connectorOf(pool);
  return {
    connect: async () => wrap(await connect(), answerMs(limits)),
    end: () => pool.end(),
  };
};
