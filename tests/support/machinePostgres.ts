import pg from 'pg';
import { startPostgres, systemPrograms, type TestPostgres } from './postgres.ts';

/** The address of a PostgreSQL to test on; `npm test` takes it from `DATABASE_URL`. */
const given = process.env.TEST_DATABASE_URL;

/** True where the machine has a PostgreSQL of its own: at an address, or as programs. */
export const hasMachinePostgres = given !== undefined || systemPrograms().length > 0;

/** Names that `newDatabase` gives. */
const MADE = /^t[0-9a-f]{32}$/;

/**
 * Uses a server that runs. The tests make databases and roles in it and touch no other; at the end those that were made
 * meanwhile go, so one run at a time may use it.
 */
async function borrow(url: string): Promise<TestPostgres> {
  const asPerson = async <T>(act: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return act(client).finally(() => client.end());
  };
  const names = (): Promise<string[]> =>
    asPerson(async (client) =>
      (await client.query<{ datname: string }>('select datname from pg_database')).rows
        .map(({ datname }) => datname)
        .filter((name) => MADE.test(name)),
    );
  const before = new Set(await names());
  return {
    url,
    async stop() {
      for (const name of await names()) {
        if (!before.has(name)) {
          await asPerson((client) => client.query(`drop database ${name} with (force)`));
        }
      }
    },
  };
}

/** Starts the newest PostgreSQL of the machine as it ships, or uses the one that `TEST_DATABASE_URL` names. */
export const machinePostgres = (): Promise<TestPostgres> =>
  given === undefined ? startPostgres(systemPrograms) : borrow(given);
