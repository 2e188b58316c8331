import type { TestProject } from 'vitest/node';
import { startPostgres } from '../support/postgres.ts';
import { findProgram } from '../support/program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    nginx: string;
  }
}

/** What this machine lacks for the proof with a real proxy. */
export function missing(): string[] {
  return [
    ...(findProgram('nginx') === undefined ? ['nginx'] : []),
    // Visitors have addresses of their own in 127.0.0.0/8, which only Linux answers to without preparation.
    ...(process.platform === 'linux' ? [] : ['Linux']),
  ];
}

/** Vitest global setup of the project `replicas`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nginx = findProgram('nginx');
  if (nginx === undefined) throw new Error(`missing: ${missing().join(', ')}`);
  project.provide('nginx', nginx);
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
