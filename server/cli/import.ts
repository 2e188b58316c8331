import type { Command } from 'commander';
import {
  type ImportProgress,
  type ImportSummary,
  importFines,
  validateFines,
} from '../import/importFines.ts';
import { readLines } from '../import/readLines.ts';
import { createPeppers } from '../services/lookup/keyHash.ts';
import { signalDifferences, withDatabase } from './frame.ts';
import { requireFile } from './inputFile.ts';

export function importCommands(program: Command): void {
  program
    .command('import')
    .description('load fines from an NDJSON or CSV file; a known number is replaced')
    .argument('<file>', 'one record a line; docs/import.md lists the fields')
    .addHelpText('after', '\nExample: npm run amendes -- import fines.ndjson 2> rejected.txt')
    .action((file: string) =>
      follow(file, (progress) =>
        withDatabase(({ db, config }) =>
          importFines(
            db,
            createPeppers(config.secrets.KEY_PEPPERS),
            () => readLines(file),
            progress,
          ),
        ),
      ),
    );
  program
    .command('validate')
    .description('check a file and touch no database')
    .argument('<file>', 'NDJSON or CSV')
    .action((file: string) => follow(file, (progress) => validateFines(readLines(file), progress)));
}

const BAR_LENGTH = 40;

function progressBar(size: number) {
  let shown = -1;
  return {
    show(bytes: number): void {
      const percent = Math.min(100, Math.floor((bytes / Math.max(size, 1)) * 100));
      if (percent === shown) return;
      shown = percent;
      const full = '█'.repeat((percent * BAR_LENGTH) / 100).padEnd(BAR_LENGTH, '░');
      process.stderr.write(`\r${full} ${percent} %`);
    },
    clear(): void {
      shown = -1;
      process.stderr.write('\r\x1b[K');
    },
    end: () => void process.stderr.write('\n'),
  };
}

/** Exit code 1 if a line was rejected or none was found. */
export async function follow(
  file: string,
  work: (progress: ImportProgress) => Promise<ImportSummary>,
): Promise<void> {
  const { size } = requireFile(file);
  const bar = process.stderr.isTTY ? progressBar(size) : null;
  const { accepted, rejected } = await work({
    rejected: ({ line, reasons }) => {
      bar?.clear();
      console.error(`line ${line}: ${reasons.join('; ')}`);
    },
    warned: ({ line, reasons }) => {
      bar?.clear();
      console.error(`line ${line}: taken, but ${reasons.join('; ')}`);
    },
    advanced: (bytes) => bar?.show(bytes),
  }).finally(() => bar?.end());
  console.log(`${accepted} accepted, ${rejected} rejected`);
  if (accepted + rejected === 0) console.error(`${file}: no record`);
  if (accepted === 0 || rejected > 0) signalDifferences();
}
