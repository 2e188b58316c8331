import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** One statement at a time: clients wait, or transactions would mix. */
export function pglitePool(pglite: PGlite): PostgresPool {
  let free: Promise<void> = Promise.resolve();

  const run = async (text: string, parameters: readonly unknown[]): Promise<Results> => {
    // The extended protocol takes one statement; migrations hold several.
    if (parameters.length > 0) return pglite.query(text, [...parameters]);
    return (await pglite.exec(text)).at(-1) ?? { rows: [], fields: [] };
  };

  const query = async (config: unknown, parameters: readonly unknown[] = []) => {
    if (typeof config !== 'string') throw new TypeError('Cursors need a PostgreSQL server');
    const { rows, affectedRows } = await run(config, parameters);
    return { command: commandOf(config), rowCount: affectedRows || rows.length, rows };
  };

  const client = (release: () => void): PostgresPoolClient => ({
    // The other overload is for cursors.
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

/** Kysely reads their row count. */
function commandOf(config: string): (typeof COMMANDS)[number] | 'SELECT' {
  const word = /^\s*(\w+)/.exec(config)?.[1]?.toUpperCase();
  return COMMANDS.find((known) => known === word) ?? 'SELECT';
}
