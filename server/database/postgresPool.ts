import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';
import { isDatabaseAway } from './away.ts';

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
  isDatabaseAway(error) && !('code' in error && ONCE.test(String(error.code)));

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

/** @param timeoutMs limit of one statement in milliseconds, waits for locks included */
export const postgresPool = (pool: pg.Pool, timeoutMs?: number): PostgresPool => ({
  connect: async () => wrap(await pool.connect(), timeoutMs),
  end: () => pool.end(),
});
