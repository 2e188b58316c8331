import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { TEXTS } from '../../wording.ts';
import { UsageError } from '../explain.ts';
import { requireFile } from '../inputFile.ts';

const { aFaire: LABELS } = TEXTS;

/** A spreadsheet writes a long number as a formula, so that it stays whole. */
const withoutFormula = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;

function rowsOf(file: string): string[][] {
  requireFile(file);
  try {
    return parse(readFileSync(file, 'utf8'), {
      bom: true,
      delimiter: [';', ','],
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${file} cannot be read: ${error.code}`);
    throw error;
  }
}

/**
 * Reads the names of payments from a file: the report's list of what is to do (its column of payments), or names one a
 * line, as the provider's portal lists them.
 * @throws UsageError
 */
export function readNames(file: string): string[] {
  const [header = [], ...rows] = rowsOf(file);
  const column = header.indexOf(LABELS.paiementColonne);
  const cells =
    column === -1
      ? [header, ...rows].map(([first = '']) => first)
      : rows.map((row) => row[column] ?? '');
  const names = cells.map(withoutFormula).filter((name) => name !== '');
  const odd = names.find((name) => !/^[\w-]{1,64}$/.test(name));
  if (odd !== undefined) throw new UsageError(`${file} names no payment by “${odd.slice(0, 64)}”`);
  if (names.length === 0) throw new UsageError(`${file} names no payment`);
  return [...new Set(names)];
}
