import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** PGlite has one connection. Clients wait for each other, or their transactions would mix. */
export function pglitePool(pglite: PGlite): PostgresPool {
  let free: Promise<void> = Promise.resolve();

  const run = async (text: string, parameters: readonly unknown[]): Promise<Results> => {
    // The extended protocol takes one statement, and a migration holds several.
    if (parameters.length > 0) return pglite.query(text, [...parameters]);
    return (await pglite.exec(text)).at(-1) ?? { rows: [], fields: [] };
  };

  const query = async (config: unknown, parameters: readonly unknown[] = []) => {
    if (typeof config !== 'string') throw new TypeError('Cursors need a PostgreSQL server');
    const { rows, affectedRows } = await run(config, parameters);
    return { command: commandOf(config), rowCount: affectedRows || rows.length, rows };
  };

  const client = (release: () => void): PostgresPoolClient => ({
    // The type has an overload for cursors, which we do not use.
    query: query as PostgresPoolClient['query'],
    release,
  });

  return {
    async connect() {
      const previous = free;
      let release = (): void => undefined;
      free = new Promise((resolve) => {
        release = resolve;
      });
      await previous;
      return client(release);
    },
    async end() {
      await pglite.close();
    },
  };
}

const COMMANDS = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** Kysely reads the number of changed rows only from the answers to these commands. */
function commandOf(config: string): (typeof COMMANDS)[number] | 'SELECT' {
  const word = /^\s*(\w+)/.exec(config)?.[1]?.toUpperCase();
  return COMMANDS.find((known) => known === word) ?? 'SELECT';
}
