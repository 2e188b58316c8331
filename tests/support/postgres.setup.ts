import { appendFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openPostgres } from '#server/database/open.ts';
import { machinePostgres } from './machinePostgres.ts';
import { newDatabase, startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the real PostgreSQL of the race tests; give it to `newDatabase`. */
    postgresUrl: string;
    /** Name of a database in it that is migrated and empty, for `newDatabase` to copy. */
    migrated: string;
  }
}

/** Says on which version a project ran: in the output, and to `npm test` for its last lines. */
async function tell(db: Database, project: string): Promise<void> {
  const { rows } = await db.transaction().execute(async (transaction) => {
    // Our sessions turn it off, and the server then says that it has none.
    await sql`set local jit = on`.execute(transaction);
    return sql<{ version: string; jit: string }>`select
      current_setting('server_version') as version,
      case when not pg_jit_available() then 'without JIT' else 'jit = ' || reset_val end as jit
      from pg_settings where name = 'jit'`.execute(transaction);
  });
  const line = `${project}: PostgreSQL ${rows[0]?.version}, ${rows[0]?.jit}`;
  process.stdout.write(`${line}\n`);
  const { POSTGRES_VERSIONS } = process.env;
  if (POSTGRES_VERSIONS !== undefined) appendFileSync(POSTGRES_VERSIONS, `${line}\n`);
}

const START: Readonly<Record<string, () => Promise<TestPostgres>>> = {
  races: startPostgres,
  machine: machinePostgres,
};

/** Vitest global setup of the projects on PostgreSQL: one server for all files of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await (START[project.name] ?? startPostgres)();
  project.provide('postgresUrl', postgres.url);
  const url = await newDatabase(postgres.url);
  const { db, close } = await openPostgres(url, 1);
  await tell(db, project.name);
  await migrate(db);
  await close();
  project.provide('migrated', new URL(url).pathname.slice(1));
  return () => postgres.stop();
}
