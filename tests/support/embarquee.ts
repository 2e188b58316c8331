import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A data directory of its own for a test, with an embedded database that is migrated and empty. */
export function dossierAvecBase(): string {
  const dossier = mkdtempSync(join(tmpdir(), 'amendes-'));
  cpSync(inject('modele'), dossier, { recursive: true });
  return dossier;
}
