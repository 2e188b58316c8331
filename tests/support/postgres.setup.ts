import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { newDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the real PostgreSQL of the race tests; give it to `newDatabase`. */
    postgresUrl: string;
    /** Name of a database in it that is migrated and empty, for `newDatabase` to copy. */
    migrated: string;
  }
}

/** Vitest global setup of the project `races`: one server for all its files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  const url = await newDatabase(postgres.url);
  const { db, close } = await openPostgres(url, 1);
  await migrate(db);
  await close();
  project.provide('migrated', new URL(url).pathname.slice(1));
  return () => postgres.stop();
}
