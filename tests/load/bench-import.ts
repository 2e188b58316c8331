import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import type { LineRead } from '#server/import/readLines.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { demarrerPostgres } from '../support/postgres.ts';

const PAS = 100_000;
const MO = 1024 * 1024;

/** Records made as they are asked for; each passes through the text that a file would hold. */
async function* fabriquer(nombre: number): AsyncGenerator<LineRead> {
  for (let rang = 1; rang <= nombre; rang += 1) {
    const texte = JSON.stringify({
      numAvis: `5190${String(rang).padStart(8, '0')}11`,
      cleAvis: String(rang % 100).padStart(2, '0'),
      typeAmende: 'AF',
      statutPaiement: 'A_PAYER',
      dateEnvoiAvis: '2026-11-01',
      dateInfraction: '2026-10-20T08:15:00',
      lieuInfraction: { commune: 'Rennes', voie: 'rue de la Monnaie' },
      natureInfraction: { libelle: 'Feu rouge', classe: 4 },
      immatriculation: 'AB-123-CD',
      montants: { minoree: 9_000, forfaitaire: 13_500, majoree: 37_500 },
    });
    yield { numero: rang, bytes: rang, valeur: JSON.parse(texte) };
  }
}

/** Imports and prints the speed and the largest memory, step by step: a constant one shows in the column. */
async function mesurer(
  nom: string,
  { base, close: fermer }: OpenDatabase,
  nombre: number,
): Promise<void> {
  await migrate(base);
  const debut = performance.now();
  let crete = 0;
  const { acceptees } = await importFines(base, creerPeppers('p'.repeat(32)), fabriquer(nombre), {
    rejected: ({ motifs }) => console.error(motifs.join('; ')),
    advanced: (rang) => {
      if (rang % 1_000 === 0) crete = Math.max(crete, process.memoryUsage.rss());
      if (rang % PAS !== 0) return;
      const secondes = (performance.now() - debut) / 1_000;
      console.log(
        `${nom}\t${rang}\t${Math.round(rang / secondes)} rows/s\t${Math.round(crete / MO)} MB peak`,
      );
    },
  });
  const secondes = (performance.now() - debut) / 1_000;
  await fermer();
  console.log(
    `${nom}\t${acceptees} rows in ${secondes.toFixed(1)} s\t${Math.round(acceptees / secondes)} rows/s\tpeak RSS ${Math.round(crete / MO)} MB`,
  );
}

const { records, on } = new Command('bench:import')
  .description('measures the import: rows per second and peak memory')
  .option('--records <number>', 'how many', Number, 1_000_000)
  .option('--on <database>', 'pglite, postgres or both', 'both')
  .parse()
  .opts<{ records: number; on: string }>();

if (on !== 'pglite') {
  const serveur = await demarrerPostgres();
  try {
    await mesurer('postgres', await openPostgres(serveur.url), records);
  } finally {
    await serveur.arreter();
  }
}
if (on !== 'postgres') {
  const dossier = mkdtempSync(join(tmpdir(), 'amendes-bench-'));
  try {
    await mesurer('pglite', await openEmbeddedDatabase(dossier), records);
  } finally {
    rmSync(dossier, { recursive: true, force: true });
  }
}
