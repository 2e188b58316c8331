import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from '#server/database/open.ts';
import { importFines } from '#server/office/import/importFines.ts';
import { readLines } from '#server/office/import/readLines.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { startPostgres } from '../tests/support/postgres.ts';

const MO = 1024 * 1024;
/** The peak is told at each tenth of the file: memory that grows with the file shows. */
const PARTS = 10;

const row = (rank: number): string =>
  JSON.stringify({
    numAvis: `5190${String(rank).padStart(8, '0')}11`,
    cleAvis: String(rank % 100).padStart(2, '0'),
    typeAmende: 'AF',
    statutPaiement: 'A_PAYER',
    dateEnvoiAvis: `2026-11-${String(1 + (rank % 28)).padStart(2, '0')}`,
    dateInfraction: `2026-10-20T${String(rank % 24).padStart(2, '0')}:${String(rank % 60).padStart(2, '0')}:00`,
    lieuInfraction: { commune: 'Rennes', voie: 'rue de la Monnaie' },
    natureInfraction: { libelle: 'Feu rouge', classe: 4 },
    immatriculation: 'AB-123-CD',
    montants: { minoree: 9_000, forfaitaire: 13_500, majoree: 37_500 },
  });

/** Writes a file such as the administration sends. @returns its bytes */
async function write(file: string, count: number): Promise<number> {
  const streams = createWriteStream(file);
  for (let rank = 1; rank <= count; rank += 1) {
    if (!streams.write(`${row(rank)}\n`)) await once(streams, 'drain');
  }
  streams.end();
  await once(streams, 'close');
  return streams.bytesWritten;
}

/** Imports the file as the command does, and prints speed and largest memory, tenth by tenth. */
async function measure(
  name: string,
  { db, close }: OpenDatabase,
  file: string,
  bytes: number,
): Promise<void> {
  await migrate(db);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  let peak = 0;
  let part = 1;
  const { accepted } = await importFines(db, createPeppers('p'.repeat(32)), () => readLines(file), {
    rejected: ({ reasons }) => console.error(reasons.join('; ')),
    advanced: (read) => {
      peak = Math.max(peak, process.memoryUsage.rss());
      if (read < (part * bytes) / PARTS) return;
      part += 1;
      const memory = Math.round(peak / MO);
      console.log(
        `${name}\t${Math.round((100 * read) / bytes)} %\t${seconds().toFixed(1)} s\tpeak RSS ${memory} MB`,
      );
    },
  });
  const duration = seconds();
  await close();
  console.log(
    `${name}\t${accepted} rows in ${duration.toFixed(1)} s\t${Math.round(accepted / duration)} rows/s\tpeak RSS ${Math.round(peak / MO)} MB`,
  );
}

const { records, on } = new Command('bench import')
  .description('measures the import of a file: rows per second and peak memory')
  .option('--records <number>', 'how many', Number, 1_000_000)
  .option('--on <database>', 'pglite, postgres or both', 'both')
  .parse()
  .opts<{ records: number; on: string }>();

const folder = mkdtempSync(join(tmpdir(), 'amendes-bench-'));
try {
  const file = join(folder, 'amendes.ndjson');
  const bytes = await write(file, records);
  if (on !== 'pglite') {
    const server = await startPostgres();
    try {
      await measure('postgres', await openPostgres(server.url), file, bytes);
    } finally {
      await server.stop();
    }
  }
  if (on !== 'postgres') {
    await measure('pglite', await openEmbeddedDatabase(folder), file, bytes);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
