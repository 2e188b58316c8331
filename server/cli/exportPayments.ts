import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { stringify } from 'csv-stringify';
import { EXPORT_COLUMNS, exportPayments } from '../services/operations/exportPayments.ts';
import { formerly, readDay, todayInParis, UsageError, withDatabase } from './frame.ts';

interface Options {
  readonly from: string;
  readonly to?: string;
  readonly format: 'csv' | 'ndjson';
  readonly out?: string;
}

export function exportCommand(program: Command): void {
  const from = new Option('--from <day>', 'first day, YYYY-MM-DD, Europe/Paris')
    .argParser(readDay)
    .makeOptionMandatory();
  const to = new Option('--to <day>', 'last day, included (default: today)').argParser(readDay);
  program
    .command('export-reglements')
    .description('write the ledger lines of a period, reversals included, in the order of writing')
    .addOption(from)
    .addOption(formerly('du', from))
    .addOption(to)
    .addOption(formerly('au', to))
    .addOption(new Option('--format <form>').choices(['csv', 'ndjson']).default('csv'))
    .option('--out <file>', 'where to write (default: standard output); must not exist')
    .addHelpText(
      'after',
      `
Amounts are cents. A payment taken back is a second, negative line whose contrepasse names the first.
Example: npm run amendes -- export-reglements --from 2026-11-01 --to 2026-11-30 --out november.csv`,
    )
    .action(exportLines);
}

async function exportLines(options: Options): Promise<void> {
  const lastDay = options.to ?? todayInParis();
  if (lastDay < options.from) throw new UsageError('--to is before --from');
  await withDatabase(async ({ base }) => {
    const lines = Readable.from(exportPayments(base, options.from, lastDay));
    const formatter = options.format === 'csv' ? csv() : ndjson();
    if (options.out === undefined) await pipeline(lines, formatter, process.stdout, { end: false });
    else
      await pipeline(
        lines,
        formatter,
        createWriteStream(options.out, { flags: 'wx', mode: 0o600 }),
      );
  });
}

/** A leading quote stops spreadsheets from running a text as a formula. */
export function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const csv = () =>
  stringify({ header: true, columns: [...EXPORT_COLUMNS], cast: { string: neutralise } });

const ndjson = () =>
  new Transform({
    writableObjectMode: true,
    transform: (line, _encoding, next) => next(null, `${JSON.stringify(line)}\n`),
  });
