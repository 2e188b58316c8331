import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the real PostgreSQL of the race tests; give it to `newDatabase`. */
    postgresUrl: string;
  }
}

/** Vitest global setup of the project `races`: one server for all its files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.arreter();
}
