import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';

const noms = new Map<string, string>();

/**
 * Declares a statement of the hot path: PostgreSQL parses and plans it once per connection, Kysely never.
 * @param nom unique among the service's statements
 * @param texte one statement with `$1`, `$2` …
 * @returns builds the query for `Kysely.executeQuery`; `Ligne` is what the text selects
 */
export function preparer<Ligne>(
  nom: string,
  texte: string,
): (parametres: readonly unknown[]) => CompiledQuery<Ligne> {
  noms.set(texte, nom);
  return (parametres) => CompiledQuery.raw(texte, [...parametres]);
}

/** A connection that sends the declared statements by name. */
function envelopper(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(texte: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(curseur: PostgresCursor<R>): PostgresCursor<R>;
  function query(
    texte: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): unknown {
    // Kysely hands a cursor over only when it is given a class of them.
    if (typeof texte !== 'string') throw new TypeError('Cursors are not used here');
    const name = noms.get(texte);
    return client.query({ text: texte, values: [...values], ...(name && { name }) });
  }
  return { query, release: () => client.release() };
}

/** The pool of a PostgreSQL server, which sends the declared statements by name and all others as they are. */
export function poolPrepare(pool: pg.Pool): PostgresPool {
  const connus = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const connu = connus.get(client) ?? envelopper(client);
      connus.set(client, connu);
      return connu;
    },
    end: () => pool.end(),
  };
}
