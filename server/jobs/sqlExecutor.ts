import { CompiledQuery } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Base } from '../database/open.ts';

/** `any` is what pg-boss declares of its parameters. */
type Parametres = Parameters<PgBoss.Db['executeSql']>[1] | undefined;

const requete = (texte: string, valeurs: Parametres): CompiledQuery =>
  CompiledQuery.raw(texte, [...(valeurs ?? [])]);

/**
 * Lets pg-boss speak through our own pool, to PostgreSQL and to the embedded database alike. Its maintenance is
 * several statements between BEGIN and COMMIT in one text: when one fails, the connection is cleaned before the
 * pool gets it back.
 */
export function executeur(base: Base): PgBoss.Db {
  return {
    executeSql: (texte, valeurs) =>
      base.connection().execute(async (connexion) => {
        try {
          const { rows } = await connexion.executeQuery(requete(texte, valeurs));
          return { rows };
        } catch (erreur) {
          await connexion.executeQuery(requete('rollback', [])).catch(() => undefined);
          throw erreur;
        }
      }),
  };
}

/** Lets pg-boss take part in a transaction of ours: what it writes is kept or lost with the rest. */
export function executeurDeTransaction(transaction: Base): PgBoss.Db {
  return {
    async executeSql(texte, valeurs) {
      const { rows } = await transaction.executeQuery(requete(texte, valeurs));
      return { rows };
    },
  };
}
