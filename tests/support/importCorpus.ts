import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { follow } from '#server/cli/import.ts';
import type { Database } from '#server/database/open.ts';
import { importFines, validateFines } from '#server/import/importFines.ts';
import { readLines } from '#server/import/readLines.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';

const DOSSIER = 'tests/fixtures/import';

/** A file of the corpus and what must become of it. */
export interface Case {
  readonly fichier: string;
  readonly acceptees: number;
  /** Lines from 1, with a part of the reason, in the order of the file. */
  readonly rejetees: readonly { readonly ligne: number; readonly motif: string }[];
}

/** Malformed files, and right ones at the edge of the rules. */
export const CORPUS: readonly Case[] = JSON.parse(
  readFileSync(join(DOSSIER, 'manifeste.json'), 'utf8'),
);

export const path = (file: string): string => join(DOSSIER, file);

/** What a command left on the terminal, and its exit code. */
interface Run {
  readonly erreurs: readonly string[];
  readonly sortie: string;
  readonly code: number;
}

/** Runs the body of a command as the CLI does, and takes what it prints. */
async function run(file: string, job: Parameters<typeof follow>[1]): Promise<Run> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const journal = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await follow(file, job);
    const rows = ({ mock }: typeof error) => mock.calls.map(([text]) => String(text));
    return {
      erreurs: rows(error),
      sortie: rows(journal).join('\n'),
      code: Number(process.exitCode),
    };
  } finally {
    process.exitCode = exitCode;
    error.mockRestore();
    journal.mockRestore();
  }
}

/** Validates and imports a file of the corpus: both must print, line by line, what the manifest says. */
export async function tryOut(
  db: Database,
  { fichier: file, acceptees: accepted, rejetees: rejected }: Case,
): Promise<void> {
  const name = path(file);
  const peppers = createPeppers('p'.repeat(32));
  const valid = await run(name, (tracked) => validateFines(readLines(name), tracked));
  const imported = await run(name, (tracked) =>
    importFines(db, peppers, () => readLines(name), tracked),
  );
  expect(imported).toEqual(valid);
  const { erreurs, sortie: output, code } = valid;
  expect(output).toBe(`${accepted} accepted, ${rejected.length} rejected`);
  expect(code).toBe(accepted === 0 || rejected.length > 0 ? 1 : 0);
  if (accepted + rejected.length === 0) expect(erreurs).toEqual([`${name}: no record`]);
  else {
    const stated = erreurs.map((text, rank) => {
      const { ligne: line, motif: reason } = rejected[rank] ?? { ligne: 0, motif: 'nothing' };
      const expected = text.startsWith(`line ${line}: `) && text.includes(reason);
      return expected && !text.includes('\n') ? { ligne: line, motif: reason } : text;
    });
    expect(stated).toEqual(rejected);
  }
}
