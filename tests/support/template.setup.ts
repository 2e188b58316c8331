import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory with an empty embedded database, once a test has asked for one: `embedded.ts` makes it. */
    template: string;
  }
}

/** Vitest global setup of the project `unit`: a place for its databases, which goes with all that is left in it. */
export function setup(project: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), 'amendes-template-'));
  project.provide('template', join(place, 'template'));
  return () => rmSync(place, { recursive: true });
}
