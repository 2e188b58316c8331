import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { stringify } from 'csv-stringify';
import { plainEuros } from '#contract/domain/amounts.ts';
import { EXPORT_COLUMNS, exportPayments } from '../day/exportPayments.ts';
import { neutralise } from '../neutralise.ts';
import { UsageError } from './explain.ts';
import { withDatabase } from './frame.ts';
import { readDay, readPastDay, todayInParis } from './readOptions.ts';

interface Options {
  readonly from: string;
  readonly to?: string;
  readonly format: keyof typeof FORMATTERS;
  readonly out?: string;
}

export function exportCommand(program: Command): void {
  program
    .command('export-reglements')
    .description(
      'write each line of money of a period, in the order of writing, and the total of each day',
    )
    .requiredOption('--from <day>', 'first day, YYYY-MM-DD, Europe/Paris', readPastDay)
    .option('--to <day>', 'last day, included (default: today)', readDay)
    .addOption(new Option('--format <form>').choices(['csv', 'ndjson', 'excel']).default('csv'))
    .option('--out <file>', 'where to write (default: standard output); must not exist')
    .addHelpText(
      'after',
      `
Amounts are cents. Column ligne: COMPTE and CONTREPASSE are the ledger; MIS_DE_COTE and PAROLE are money that waits and what a person
said. TOTAL ends a day: its total is the sum of montant, which is what the day collected.
A spreadsheet shortens long numbers and saves them so: --format excel has semicolons, decimal commas in euros, and numbers
as text.
Example: npm run amendes -- export-reglements --from 2026-11-01 --to 2026-11-30 --out november.csv`,
    )
    .action(exportLines);
}

async function exportLines(options: Options): Promise<void> {
  const lastDay = options.to ?? todayInParis();
  if (lastDay < options.from) throw new UsageError('--to is before --from');
  await withDatabase(async ({ db }) => {
    const lines = Readable.from(exportPayments(db, options.from, lastDay));
    const formatter = FORMATTERS[options.format]();
    if (options.out === undefined) await pipeline(lines, formatter, process.stdout, { end: false });
    else
      await pipeline(
        lines,
        formatter,
        createWriteStream(options.out, { flags: 'wx', mode: 0o600 }),
      );
  });
}

const csv = () =>
  stringify({ header: true, columns: [...EXPORT_COLUMNS], cast: { string: neutralise } });

const ndjson = () =>
  new Transform({
    writableObjectMode: true,
    transform: (line, _encoding, next) => next(null, `${JSON.stringify(line)}\n`),
  });

/** Writes a CSV that a French Excel opens by a double click. */
const excel = () =>
  stringify({
    header: true,
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    columns: [...EXPORT_COLUMNS],
    cast: {
      string: (text) => (/^\d{12,}$/.test(text) ? `="${text}"` : neutralise(text)),
      number: (value, { column }) =>
        EUROS.has(String(column)) ? plainEuros(value).replace('.', ',') : String(value),
    },
  });

const EUROS = new Set(['montant', 'solde', 'total']);

const FORMATTERS = { csv, ndjson, excel };
