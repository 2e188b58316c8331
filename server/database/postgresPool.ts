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

/** Planned once per connection. The name is unique; no migration may change the columns. */
export function prepare<Row>(
  name: string,
  text: string,
): (parameters: readonly unknown[]) => CompiledQuery<Row> {
  namesOf.set(text, name);
  return (parameters) => CompiledQuery.raw(text, [...parameters]);
}

/** Not enough of something, or a statement that was ended: the connection serves the next caller. */
const ONCE = /^(?:53\w{3}|55P03|57014)$/;

/** Its server is read-only or leaves, or still owes an answer: the next caller would fail too. */
const isSpent = (error: Error): boolean =>
  isDatabaseAway(error) && !('code' in error && ONCE.test(String(error.code)));

function wrap(client: pg.PoolClient, timeoutMs: number | undefined): PostgresPoolClient {
  let spent: Error | undefined;
  // It serves no rollback either.
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
    // Only a cursor class makes Kysely pass a cursor.
    if (typeof text !== 'string') throw new TypeError('Cursors are not used here');
    const name = namesOf.get(text);
    const limit = timeoutMs !== undefined && { query_timeout: timeoutMs };
    return watch(() =>
      client.query({ text, values: [...values], ...(name && { name }), ...limit }),
    );
  }
  return { query, release: () => client.release(spent) };
}

/** @param timeoutMs of a statement, waits for locks included */
export const postgresPool = (pool: pg.Pool, timeoutMs?: number): PostgresPool => ({
  connect: async () => wrap(await pool.connect(), timeoutMs),
  end: () => pool.end(),
});
