import { mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

/** An empty folder of its own for a test. It goes with the databases at the end of the run. */
export const newFolder = (): string => mkdtempSync(join(dirname(inject('template')), 'folder-'));
