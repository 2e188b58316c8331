import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import { createPeppers } from '../../services/lookup/keyHash.ts';
import {
  type ImportProgress,
  type ImportSummary,
  importFines,
  validateFines,
} from '../import/importFines.ts';
import {
  beginImport,
  endImport,
  MOST_KEPT,
  numbersToCorrect,
  rejectsFile,
  runOfRejects,
} from '../import/importRuns.ts';
import { isRefusedWhole } from '../import/isRefusedWhole.ts';
import type { Rejection } from '../import/prepareBatches.ts';
import { readLines } from '../import/readLines.ts';
import { allInWords } from '../import/reason.ts';
import { openRejects } from '../import/rejects.ts';
import { say } from '../wording.ts';
import { UsageError } from './explain.ts';
import { type CommandContext, signalDifferences, withDatabaseOrNew } from './frame.ts';
import { requireFile } from './inputFile.ts';

const { import: TEXTS } = texts;

interface Options {
  readonly rejects?: string;
}

const REJECTS = [
  '--rejects <file>',
  'write the rejected lines to this CSV file, with number and reason, to be corrected and imported',
] as const;

export function importCommands(program: Command): void {
  program
    .command('import')
    .description('load fines from an NDJSON or CSV file; a known number is replaced')
    .argument('<file>', 'one record a line; docs/import.md lists the fields')
    .option(...REJECTS)
    .addHelpText(
      'after',
      `
The rejected lines are also kept beside the morning pages, in DATA_DIR/matin.
Examples:
  npm run amendes -- import fines.ndjson
  npm run amendes -- import fines.csv --rejects to-correct.csv
  npm run amendes -- import to-correct.csv`,
    )
    .action((file: string, { rejects }: Options) => {
      requireNewFile(rejects);
      return follow(file, (progress) =>
        withDatabaseOrNew((context) => importFile(context, file, rejects, progress)),
      );
    });
  program
    .command('validate')
    .description('check a file and touch no database')
    .argument('<file>', 'NDJSON or CSV')
    .option(...REJECTS)
    .action((file: string, { rejects }: Options) => {
      requireNewFile(rejects);
      return follow(file, async (progress) => {
        const writer = await openRejects(file, rejects === undefined ? [] : [rejects]);
        const summary = await validateFines(readLines(file), alsoTo(progress, writer.add));
        writer.close();
        return summary;
      });
    });
}

function requireNewFile(file: string | undefined): void {
  if (file !== undefined && existsSync(file)) {
    throw new UsageError(`${file} is there already: name a new file after --rejects`);
  }
}

const alsoTo = (progress: ImportProgress, add: (rejection: Rejection) => void): ImportProgress => ({
  ...progress,
  rejected(rejection) {
    progress.rejected(rejection);
    add(rejection);
  },
});

async function importFile(
  { db, config }: CommandContext,
  file: string,
  rejects: string | undefined,
  progress: ImportProgress,
): Promise<ImportSummary> {
  const id = await beginImport(db, resolve(file));
  const beside = join(config.sent.mornings, rejectsFile(id));
  const writer = await openRejects(file, [beside, ...(rejects === undefined ? [] : [rejects])]);
  const rejections: Rejection[] = [];
  const toCorrect = await numbersToCorrect(db);
  const readAgain = new Set<string>();
  const note = (number: string | null): void => {
    if (number !== null && toCorrect.has(number)) readAgain.add(number);
  };
  let warned = 0;
  const summary = await importFines(
    db,
    createPeppers(config.secrets.KEY_PEPPERS),
    () => readLines(file),
    {
      ...alsoTo(progress, (rejection) => {
        writer.add(rejection);
        note(rejection.number);
        if (rejections.length < MOST_KEPT) rejections.push(rejection);
      }),
      warned(warning) {
        warned += 1;
        progress.warned?.(warning);
      },
      accepted: (numbers) => numbers.forEach(note),
    },
  );
  writer.close();
  await endImport(db, id, {
    ...summary,
    warned,
    rejections,
    readAgain: [...readAgain],
    broughtBack: isRefusedWhole(summary, rejections) ? null : runOfRejects(basename(file)),
  });
  if (summary.rejected > 0 && existsSync(beside)) {
    console.error(say(TEXTS.aCorriger, { fichier: resolve(rejects ?? beside) }));
  }
  return summary;
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

/** Returns the number of a line in its file, and of its notice if that could be read. */
export const whereOf = ({ line, number }: Pick<Rejection, 'line' | 'number'>): string =>
  number === null
    ? say(TEXTS.ligne, { ligne: line })
    : say(TEXTS.ligneAvis, { ligne: line, avis: number });

/** Says a template of `TEXTS` of a line, with the reasons. */
const describe = (template: string, rejection: Rejection): string =>
  say(template, { ou: whereOf(rejection), motifs: allInWords(rejection.reasons) });

/** Prints the progress of an import. The command ends with 1 if a line was rejected or none was accepted. */
export async function follow(
  file: string,
  work: (progress: ImportProgress) => Promise<ImportSummary>,
): Promise<void> {
  const { size } = requireFile(file);
  const bar = process.stderr.isTTY ? progressBar(size) : null;
  const { accepted, rejected } = await work({
    rejected(rejection) {
      bar?.clear();
      console.error(describe(TEXTS.rejetee, rejection));
    },
    warned(warning) {
      bar?.clear();
      console.error(describe(TEXTS.prise, warning));
    },
    advanced: (bytes) => bar?.show(bytes),
  }).finally(() => bar?.end());
  console.log(say(TEXTS.compte, { acceptees: accepted, rejetees: rejected }));
  if (accepted + rejected === 0) console.error(say(TEXTS.vide, { fichier: file }));
  if (accepted === 0 || rejected > 0) signalDifferences();
}
