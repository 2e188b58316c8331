import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { stringify } from 'csv-stringify';
import { COLONNES_EXPORT, exporterReglements } from '../services/registre/exporterReglements.ts';
import { aujourdhuiParis, avecBase, lireJour, MauvaisUsage } from './frame.ts';

interface Options {
  readonly du: string;
  readonly au?: string;
  readonly format: 'csv' | 'ndjson';
  readonly out?: string;
}

/** `export-reglements`: the ledger of a period, for accountants. */
export function commandeExport(programme: Command): void {
  programme
    .command('export-reglements')
    .description('write the ledger lines of a period, reversals included, in the order of writing')
    .requiredOption('--du <day>', 'first day, YYYY-MM-DD, Europe/Paris', lireJour)
    .option('--au <day>', 'last day, included (default: today)', lireJour)
    .addOption(new Option('--format <form>').choices(['csv', 'ndjson']).default('csv'))
    .option('--out <file>', 'where to write (default: standard output); must not exist')
    .addHelpText(
      'after',
      `
Amounts are cents. A payment taken back is a second, negative line whose contrepasse names the first.
Example: npm run amendes -- export-reglements --du 2026-11-01 --au 2026-11-30 --out november.csv`,
    )
    .action(exporter);
}

async function exporter({ du, au = aujourdhuiParis(), format, out }: Options): Promise<void> {
  if (au < du) throw new MauvaisUsage('--au is before --du');
  await avecBase(async ({ base }) => {
    const lignes = Readable.from(exporterReglements(base, du, au));
    const mise = format === 'csv' ? csv() : ndjson();
    if (out === undefined) await pipeline(lignes, mise, process.stdout, { end: false });
    else await pipeline(lignes, mise, createWriteStream(out, { flags: 'wx', mode: 0o600 }));
  });
}

/** A spreadsheet runs a text that begins like a formula: a quote in front makes it a text again. */
export function neutraliser(texte: string): string {
  return /^[=+\-@\t\r]/.test(texte) ? `'${texte}` : texte;
}

const csv = () =>
  stringify({ header: true, columns: [...COLONNES_EXPORT], cast: { string: neutraliser } });

const ndjson = () =>
  new Transform({
    writableObjectMode: true,
    transform: (ligne, _encodage, suite) => suite(null, `${JSON.stringify(ligne)}\n`),
  });
