import { statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import {
  type ImportProgress,
  type ImportSummary,
  importFile,
  validateFines,
} from '../import/importFines.ts';
import { readLines } from '../import/readLines.ts';
import { signalDifferences, withDatabase } from './frame.ts';

/** `import` and `validate`: fines from NDJSON or CSV (docs/import.md). */
export function importCommands(program: Command): void {
  program
    .command('import')
    .description('load fines from an NDJSON or CSV file; a known number is replaced')
    .argument('<file>', 'one record a line; the fields are told in docs/import.md')
    .addHelpText('after', '\nExample: npm run amendes -- import fines.ndjson 2> rejected.txt')
    .action((file: string) =>
      follow(file, (progress) =>
        withDatabase(({ base, config }) =>
          importFile(base, config.secrets.KEY_PEPPERS, file, progress),
        ),
      ),
    );
  program
    .command('validate')
    .description('check a file and touch no database')
    .argument('<file>', 'NDJSON or CSV')
    .action((file: string) => follow(file, (progress) => validateFines(readLines(file), progress)));
}

/**
 * Shows progress on a terminal, each rejected line on the error output, and the count at the end. The command ends with 1
 * when a line was rejected, or when there was none.
 */
export async function follow(
  file: string,
  work: (progress: ImportProgress) => Promise<ImportSummary>,
): Promise<void> {
  const { size } = statSync(file);
  const bar = process.stderr.isTTY ? new SingleBar({ stream: process.stderr }) : null;
  bar?.start(size, 0);
  const { acceptees, rejetees } = await work({
    rejected: ({ ligne, motifs }) => console.error(`line ${ligne}: ${motifs.join('; ')}`),
    advanced: (bytes) => bar?.update(bytes),
  }).finally(() => bar?.stop());
  console.log(`${acceptees} accepted, ${rejetees} rejected`);
  if (acceptees + rejetees === 0) console.error(`${file}: no record`);
  if (acceptees === 0 || rejetees > 0) signalDifferences();
}
