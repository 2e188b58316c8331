import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { follow } from '#server/cli/import.ts';
import type { Database } from '#server/database/open.ts';
import { importFines, validateFines } from '#server/import/importFines.ts';
import { readLines } from '#server/import/readLines.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';

const DOSSIER = 'tests/fixtures/import';

/** A file of the corpus and what must become of it. */
export interface Cas {
  readonly fichier: string;
  readonly acceptees: number;
  /** Lines from 1, with a part of the reason, in the order of the file. */
  readonly rejetees: readonly { readonly ligne: number; readonly motif: string }[];
}

/** Malformed files, and right ones at the edge of the rules. */
export const CORPUS: readonly Cas[] = JSON.parse(
  readFileSync(join(DOSSIER, 'manifeste.json'), 'utf8'),
);

export const chemin = (fichier: string): string => join(DOSSIER, fichier);

/** What a command left on the terminal, and its exit code. */
interface Passage {
  readonly erreurs: readonly string[];
  readonly sortie: string;
  readonly code: number;
}

/** Runs the body of a command as the CLI does, and takes what it prints. */
async function passer(fichier: string, travail: Parameters<typeof follow>[1]): Promise<Passage> {
  const erreur = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const journal = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await follow(fichier, travail);
    const lignes = ({ mock }: typeof erreur) => mock.calls.map(([texte]) => String(texte));
    return {
      erreurs: lignes(erreur),
      sortie: lignes(journal).join('\n'),
      code: Number(process.exitCode),
    };
  } finally {
    process.exitCode = exitCode;
    erreur.mockRestore();
    journal.mockRestore();
  }
}

/** Validates and imports a file of the corpus: both must print, line by line, what the manifest says. */
export async function eprouver(
  base: Database,
  { fichier, acceptees, rejetees }: Cas,
): Promise<void> {
  const nom = chemin(fichier);
  const peppers = creerPeppers('p'.repeat(32));
  const valide = await passer(nom, (suivi) => validateFines(readLines(nom), suivi));
  const importe = await passer(nom, (suivi) => importFines(base, peppers, readLines(nom), suivi));
  expect(importe).toEqual(valide);
  const { erreurs, sortie, code } = valide;
  expect(sortie).toBe(`${acceptees} accepted, ${rejetees.length} rejected`);
  expect(code).toBe(acceptees === 0 || rejetees.length > 0 ? 1 : 0);
  if (acceptees + rejetees.length === 0) expect(erreurs).toEqual([`${nom}: no record`]);
  else {
    const dites = erreurs.map((texte, rang) => {
      const { ligne, motif } = rejetees[rang] ?? { ligne: 0, motif: 'nothing' };
      const attendu = texte.startsWith(`line ${ligne}: `) && texte.includes(motif);
      return attendu && !texte.includes('\n') ? { ligne, motif } : texte;
    });
    expect(dites).toEqual(rejetees);
  }
}
