import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import { readLines } from '#server/import/readLines.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { demarrerPostgres } from '../support/postgres.ts';

const MO = 1024 * 1024;
/** The peak is told at each tenth of the file: memory that grows with the file shows. */
const PARTS = 10;

const ligne = (rang: number): string =>
  JSON.stringify({
    numAvis: `5190${String(rang).padStart(8, '0')}11`,
    cleAvis: String(rang % 100).padStart(2, '0'),
    typeAmende: 'AF',
    statutPaiement: 'A_PAYER',
    dateEnvoiAvis: `2026-11-${String(1 + (rang % 28)).padStart(2, '0')}`,
    dateInfraction: `2026-10-20T${String(rang % 24).padStart(2, '0')}:${String(rang % 60).padStart(2, '0')}:00`,
    lieuInfraction: { commune: 'Rennes', voie: 'rue de la Monnaie' },
    natureInfraction: { libelle: 'Feu rouge', classe: 4 },
    immatriculation: 'AB-123-CD',
    montants: { minoree: 9_000, forfaitaire: 13_500, majoree: 37_500 },
  });

/** Writes a file such as the administration sends. @returns its bytes */
async function ecrire(fichier: string, nombre: number): Promise<number> {
  const flux = createWriteStream(fichier);
  for (let rang = 1; rang <= nombre; rang += 1) {
    if (!flux.write(`${ligne(rang)}\n`)) await once(flux, 'drain');
  }
  flux.end();
  await once(flux, 'close');
  return flux.bytesWritten;
}

/** Imports the file as the command does, and prints speed and largest memory, tenth by tenth. */
async function mesurer(
  nom: string,
  { base, close: fermer }: OpenDatabase,
  fichier: string,
  octets: number,
): Promise<void> {
  await migrate(base);
  const debut = performance.now();
  const secondes = () => (performance.now() - debut) / 1_000;
  let crete = 0;
  let part = 1;
  const { acceptees } = await importFines(base, creerPeppers('p'.repeat(32)), readLines(fichier), {
    rejected: ({ motifs }) => console.error(motifs.join('; ')),
    advanced: (lus) => {
      crete = Math.max(crete, process.memoryUsage.rss());
      if (lus < (part * octets) / PARTS) return;
      part += 1;
      const memoire = Math.round(crete / MO);
      console.log(
        `${nom}\t${Math.round((100 * lus) / octets)} %\t${secondes().toFixed(1)} s\tpeak RSS ${memoire} MB`,
      );
    },
  });
  const duree = secondes();
  await fermer();
  console.log(
    `${nom}\t${acceptees} rows in ${duree.toFixed(1)} s\t${Math.round(acceptees / duree)} rows/s\tpeak RSS ${Math.round(crete / MO)} MB`,
  );
}

const { records, on } = new Command('bench:import')
  .description('measures the import of a file: rows per second and peak memory')
  .option('--records <number>', 'how many', Number, 1_000_000)
  .option('--on <database>', 'pglite, postgres or both', 'both')
  .parse()
  .opts<{ records: number; on: string }>();

const dossier = mkdtempSync(join(tmpdir(), 'amendes-bench-'));
try {
  const fichier = join(dossier, 'amendes.ndjson');
  const octets = await ecrire(fichier, records);
  if (on !== 'pglite') {
    const serveur = await demarrerPostgres();
    try {
      await mesurer('postgres', await openPostgres(serveur.url), fichier, octets);
    } finally {
      await serveur.arreter();
    }
  }
  if (on !== 'postgres') {
    await mesurer('pglite', await openEmbeddedDatabase(dossier), fichier, octets);
  }
} finally {
  rmSync(dossier, { recursive: true, force: true });
}
