import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/**
 * Lets Kysely's PostgreSQL dialect drive the embedded database: a pool of one connection. PGlite runs one
 * statement at a time, so a client waits for the one before it; without that, two transactions would mix.
 */
export function pglitePool(pglite: PGlite): PostgresPool {
  let libre: Promise<void> = Promise.resolve();

  const executer = async (texte: string, parametres: readonly unknown[]): Promise<Results> => {
    // The extended protocol takes one statement; migrations are several in one text and have no parameter.
    if (parametres.length > 0) return pglite.query(texte, [...parametres]);
    return (await pglite.exec(texte)).at(-1) ?? { rows: [], fields: [] };
  };

  const query = async (requete: unknown, parametres: readonly unknown[] = []) => {
    if (typeof requete !== 'string') throw new TypeError('Cursors need a PostgreSQL server');
    const { rows, affectedRows } = await executer(requete, parametres);
    return { command: commande(requete), rowCount: affectedRows || rows.length, rows };
  };

  const client = (liberer: () => void): PostgresPoolClient => ({
    // The second overload is for cursors, which Kysely uses only when it is given a cursor class.
    query: query as PostgresPoolClient['query'],
    release: liberer,
  });

  return {
    async connect() {
      const precedent = libre;
      let liberer = (): void => undefined;
      libre = new Promise((resolve) => {
        liberer = resolve;
      });
      await precedent;
      return client(liberer);
    },
    async end() {
      await pglite.close();
    },
  };
}

const COMMANDES = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** Kysely reads a row count for these three only. */
function commande(requete: string): (typeof COMMANDES)[number] | 'SELECT' {
  const mot = /^\s*(\w+)/.exec(requete)?.[1]?.toUpperCase();
  return COMMANDES.find((connue) => connue === mot) ?? 'SELECT';
}
