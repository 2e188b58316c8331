import { basename } from 'node:path';
import type { Command } from 'commander';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import {
  type ImportRun,
  readRejections,
  rejectsFile,
  settleRejections,
  waitingRuns,
} from '../import/importRuns.ts';
import { allInWords } from '../import/reason.ts';
import { say } from '../wording.ts';
import { UsageError } from './explain.ts';
import { operatorOf, signalDifferences, withDatabase } from './frame.ts';
import { whereOf } from './import.ts';
import { readNumber } from './readOptions.ts';

const { import: TEXTS } = texts;

interface Options {
  readonly settled?: true;
  readonly reason?: string;
}

export function rejectsCommand(program: Command): void {
  program
    .command('rejets')
    .description('list rejected lines whose number has not come again, or end those of one import')
    .argument('[import]', 'the number N of rejets-N.csv', readNumber('import'))
    .option('--settled', 'nothing is to be corrected any more')
    .option('--reason <text>', 'why; kept for good')
    .addHelpText(
      'after',
      `
A line ends by itself when its number comes again, in whatever file. One without a number that can be read ends when
rejets-N.csv comes back.
Exit code 1: lines wait.
Examples:
  npm run amendes -- rejets
  npm run amendes -- rejets 12
  npm run amendes -- rejets 12 --settled --reason "sent again by the administration on 21 November"`,
    )
    .action((id: number | undefined, { settled, reason = '' }: Options) => {
      if (!settled) return id === undefined ? listRuns() : listLines(id);
      if (id === undefined) throw new UsageError('Say which: rejets N --settled');
      return settle(id, reason);
    });
}

const describe = ({ id, file, beganAt, waiting }: ImportRun): string =>
  say(TEXTS.attend, {
    numero: id,
    jour: beganAt.toISOString().slice(0, 10),
    nombre: waiting,
    fichier: basename(file),
    rejets: rejectsFile(id),
  });

const listRuns = (): Promise<void> =>
  withDatabase(async ({ db }) => {
    const runs = await waitingRuns(db);
    for (const run of runs) console.log(describe(run));
    if (runs.length === 0) console.log(TEXTS.rien);
    else signalDifferences();
  });

const listLines = (id: number): Promise<void> =>
  withDatabase(async ({ db }) => {
    const [run] = await waitingRuns(db, id);
    if (run === undefined) return console.log(say(TEXTS.rienDe, { numero: id }));
    const lines = await readRejections(db, id);
    for (const line of lines) {
      console.log(say(TEXTS.rejetee, { ou: whereOf(line), motifs: allInWords(line.reasons) }));
    }
    if (run.waiting > lines.length) {
      console.log(say(TEXTS.autres, { nombre: run.waiting - lines.length }));
    }
    signalDifferences();
  });

function settle(id: number, reason: string): Promise<void> {
  const operator = operatorOf(reason);
  return withDatabase(async ({ db }) => {
    const count = await settleRejections(db, id, operator);
    console.log(say(TEXTS.finies, { numero: id, nombre: count }));
  });
}
