import type { TestProject } from 'vitest/node';
import { demarrerPostgres } from '../support/postgres.ts';
import { findProgram } from '../support/program.ts';
import { trouverRedis } from '../support/redis.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    nginx: string;
    redis: string;
  }
}

/** What this machine lacks for the proof with a real proxy and a real Redis. */
export function missing(): string[] {
  return [
    ...(findProgram('nginx') === undefined ? ['nginx'] : []),
    ...(trouverRedis() === undefined ? ['redis-server'] : []),
    // Visitors have addresses of their own in 127.0.0.0/8, which only Linux answers to without preparation.
    ...(process.platform === 'linux' ? [] : ['Linux']),
  ];
}

/** Vitest global setup of the project `replicas`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [nginx, redis] = [findProgram('nginx'), trouverRedis()];
  if (nginx === undefined || redis === undefined)
    throw new Error(`missing: ${missing().join(', ')}`);
  project.provide('nginx', nginx);
  project.provide('redis', redis);
  const postgres = await demarrerPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.arreter();
}
