import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { rowsToCopy } from './copyStatements.ts';

const namesOf = new Map<string, string>();

/**
 * Declares a statement that PostgreSQL parses and plans once per connection.
 * @param name unique among the service's statements
 * @param text one statement with `$1`, `$2` …, whose result has the same columns after any migration
 * @returns builds the query for `Kysely.executeQuery`; `Row` is what the text selects
 */
export function prepare<Row>(
  name: string,
  text: string,
): (parameters: readonly unknown[]) => CompiledQuery<Row> {
  namesOf.set(text, name);
  return (parameters) => CompiledQuery.raw(text, [...parameters]);
}

/** @throws the error of PostgreSQL, with its SQLSTATE, when it refuses a row: none is taken then */
async function copy(
  client: pg.PoolClient,
  text: string,
  rows: Uint8Array,
): Promise<PostgresQueryResult<never>> {
  const stream = client.query(copyFrom(text));
  await pipeline(Readable.from([rows], { objectMode: false }), stream);
  return { command: 'INSERT', rowCount: stream.rowCount, rows: [] };
}

/** A connection that sends bulk loads as such. */
function wrap(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    // Kysely hands a cursor over only when it is given a class of them.
    if (typeof text !== 'string') throw new TypeError('Cursors are not used here');
    const rows = rowsToCopy(text, values);
    if (rows !== null) return copy(client, text, rows);
    const name = namesOf.get(text);
    return client.query({ text, values: [...values], ...(name && { name }) });
  }
  return { query, release: () => client.release() };
}

/** The pool of a PostgreSQL server, which takes the declared bulk loads beside statements. */
export const postgresPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => wrap(await pool.connect()),
  end: () => pool.end(),
});
