import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { CORPUS, chemin, eprouver } from '../../support/corpusImport.ts';
import { dossierAvecBase } from '../../support/embarquee.ts';

describe('D-12: validate and import reject the same lines on the embedded database', () => {
  const dossier = dossierAvecBase();
  let ouverte: OpenDatabase;
  beforeAll(async () => {
    ouverte = await openEmbeddedDatabase(dossier);
  });
  afterAll(async () => {
    await ouverte.close();
    rmSync(dossier, { recursive: true });
  });

  it.each(CORPUS)('$fichier', (cas) => eprouver(ouverte.base, cas));

  it('the manifest names every file', () => {
    const fichiers = readdirSync(chemin('')).filter((nom) => nom !== 'manifeste.json');
    expect(CORPUS.map(({ fichier }) => fichier).sort()).toEqual(fichiers.sort());
  });
});

describe('D-12: the commands themselves', () => {
  const dossier = dossierAvecBase();
  afterAll(() => rmSync(dossier, { recursive: true }));

  it.each([
    ['validate', 'guillemets.csv', [3, 4, 5, 6, 8], '3 accepted, 5 rejected'],
    ['import', 'annee-zero.ndjson', [2, 3, 4], '2 accepted, 3 rejected'],
  ])(
    '%s %s names the lines, prints no stack and ends with 1',
    (commande, fichier, lignes, bilan) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'server/cli/amendes.ts', commande, chemin(fichier)],
        { encoding: 'utf8', env: { ...process.env, DATA_DIR: dossier } },
      );
      const dites = stderr
        .trim()
        .split('\n')
        .map((ligne) => Number(/^line (\d+): /.exec(ligne)?.[1]));
      expect(dites).toEqual(lignes);
      expect(stdout.trim()).toBe(bilan);
      expect(status).toBe(1);
    },
  );
});
