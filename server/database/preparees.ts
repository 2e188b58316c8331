import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
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
  return (parametres) => CompiledQuery.raw(texte, [...parametres]) as CompiledQuery<Ligne>;
}

/** The pool of a PostgreSQL server, which sends the declared statements by name and all others as they are. */
export function poolPrepare(pool: pg.Pool): PostgresPool {
  const connus = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const envelopper = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (texte: unknown, values: readonly unknown[] = []) => {
      if (typeof texte !== 'string') throw new TypeError('Cursors are not used here');
      const name = noms.get(texte);
      return client.query({ text: texte, values: [...values], ...(name && { name }) });
    };
    return {
      // The second overload is for cursors, which Kysely uses only when it is given a cursor class.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(),
    };
  };
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
