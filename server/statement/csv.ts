import { parse } from 'csv-parse/sync';
import { parseEuros, plainEuros } from '#contract/domain/amounts.ts';
import type { RawFile, RawLine } from './camt.ts';
import { UnreadableStatement } from './UnreadableStatement.ts';

const COLUMNS = ['reference', 'date', 'montant', 'devise', 'libelle'] as const;

/** A French spreadsheet writes semicolons. No column has one in its name, so the header shows which is used. */
type Delimiter = ',' | ';';

const delimiterOf = (text: string): Delimiter =>
  (/^.*$/m.exec(text.trimStart())?.[0] ?? '').includes(';') ? ';' : ',';

const FRENCH_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Writes a day as `YYYY-MM-DD`. A day with slashes is day, month, year where semicolons say that the file is French;
 * elsewhere it could be month, day, year, and stays as it is.
 */
function plainDay(text: string, delimiter: Delimiter): string {
  const [, day = '', month = '', year] = FRENCH_DAY.exec(text) ?? [];
  if (delimiter === ',' || year === undefined) return text;
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** Writes an amount as `12.50`, because a line without a reference is known by how its cells are written. */
function plainAmount(text: string): string {
  const cents = parseEuros(text);
  return cents === null ? text : plainEuros(cents);
}

/**
 * Reads a statement that is CSV.
 * @throws UnreadableStatement if a column is missing
 */
export function readCsv(text: string): RawFile {
  const delimiter = delimiterOf(text);
  const parsed: unknown[] = parse(text, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    delimiter,
  });
  const [header = [], ...rows] = parsed.map((row) => (Array.isArray(row) ? row.map(String) : []));
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UnreadableStatement(
      `The first line must name the columns ${COLUMNS.join(delimiter)}: ${missing.join(', ')} missing. Nothing was read`,
    );
  }
  const lines = rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => lineOf((column) => row[header.indexOf(column)] ?? '', delimiter));
  const unknown = header.filter(
    (name) => name !== '' && !COLUMNS.some((column) => column === name),
  );
  return {
    statements: [{ lines, balances: null }],
    notes: unknown.length === 0 ? [] : [`Columns not read: ${unknown.join(', ')}`],
    // A CSV file has no balances that could be checked.
    remarks: [],
  };
}

function lineOf(cell: (column: (typeof COLUMNS)[number]) => string, delimiter: Delimiter): RawLine {
  const amount = cell('montant');
  const debit = /^[-−]\s*(?=\d)/.exec(amount);
  return {
    reference: cell('reference'),
    date: plainDay(cell('date'), delimiter),
    montant: plainAmount(debit ? amount.slice(debit[0].length) : amount),
    devise: cell('devise'),
    libelle: cell('libelle'),
    label: '',
    charges: '',
    direction: debit ? 'LEFT' : 'CREDIT',
  };
}
