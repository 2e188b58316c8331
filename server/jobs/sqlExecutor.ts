import { CompiledQuery } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/open.ts';

/** `any` is what pg-boss declares of its parameters. */
type Parameters_ = Parameters<PgBoss.Db['executeSql']>[1] | undefined;

const query = (text: string, values: Parameters_): CompiledQuery =>
  CompiledQuery.raw(text, [...(values ?? [])]);

/**
 * Lets pg-boss speak through our own pool, to PostgreSQL and to the embedded database alike. Its maintenance is
 * several statements between BEGIN and COMMIT in one text: when one fails, the connection is cleaned before the
 * pool gets it back.
 */
export function sqlExecutor(base: Database): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      base.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(query(text, values));
          return { rows };
        } catch (error) {
          await connection.executeQuery(query('rollback', [])).catch(() => undefined);
          throw error;
        }
      }),
  };
}

/** Lets pg-boss take part in a transaction of ours: what it writes is kept or lost with the rest. */
export function transactionExecutor(transaction: Database): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const { rows } = await transaction.executeQuery(query(text, values));
      return { rows };
    },
  };
}
