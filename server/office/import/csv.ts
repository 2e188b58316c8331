import { CsvError, parse } from 'csv-parse/sync';
import Type from 'typebox';
import { plainText } from '#contract/domain/plainText.ts';
import { readJson, type ValueRead } from './json.ts';
import type { LineRead } from './lineRead.ts';
import { readTexts } from './readTexts.ts';
import { because, type Reason, type ReasonCode } from './reason.ts';
import { ImportRecord } from './record.ts';
import { quoteName } from './schemaReasons.ts';

type CsvReading<T> = T | { readonly unreadable: Reason };

/** Type of each column. The name of a nested field has a dot. */
const COLUMNS: ReadonlyMap<string, Type.TSchema> = new Map(leaves(ImportRecord, ''));

/** Columns that we add to the file of rejected lines. An import ignores them when the file comes back. */
export const REJECT_COLUMNS = ['rejetLigne', 'rejetAvis', 'rejetMotif'] as const;

const KNOWN: ReadonlySet<string> = new Set([...COLUMNS.keys(), ...REJECT_COLUMNS]);

export const FIELDS: readonly string[] = [...COLUMNS.keys()];

function leaves({ properties }: Type.TObject, prefix: string): [string, Type.TSchema][] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    Type.IsObject(schema)
      ? leaves(schema, `${prefix}${name}.`)
      : [[`${prefix}${name}`, schema] satisfies [string, Type.TSchema]],
  );
}

/** Our reasons by the error codes of csv-parse. */
const REFUSALS: Readonly<Record<string, ReasonCode>> = {
  CSV_QUOTE_NOT_CLOSED: 'guillemetOuvert',
  CSV_INVALID_CLOSING_QUOTE: 'guillemetSeul',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'guillemetSeul',
  INVALID_OPENING_QUOTE: 'guillemetDedans',
};

/** Excel in French writes semicolons. No field has one in its name, so the header shows which is used. */
type Delimiter = ',' | ';';

export interface Header {
  readonly names: readonly string[];
  readonly delimiter: Delimiter;
}

/** Parses one line at a time, so that a quote left open spoils no other line. */
function split(text: string, delimiter: Delimiter): CsvReading<{ cells: string[] }> {
  try {
    const options = { trim: true, record_delimiter: ['\n'], delimiter };
    const [cells = []]: string[][] = parse(text, options);
    return { cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = REFUSALS[error.code];
    return { unreadable: code ? because(code) : because('pasCsv', { code: error.code }) };
  }
}

function headerReason(columnNames: readonly string[]): Reason | null {
  const unknown = columnNames.find((name) => !KNOWN.has(name));
  if (unknown !== undefined) {
    const name = quoteName(unknown) || [because('nomVide')];
    return because(/[,;\t|]/.test(unknown) ? 'separateurs' : 'inconnu', { champ: name });
  }
  const double = columnNames.find((name, index) => columnNames.indexOf(name) !== index);
  return double === undefined ? null : because('colonneDouble', { champ: double });
}

/** What a clerk writes in a cell. TRUE and VRAI show that a spreadsheet has rewritten the line. */
const TRUTHS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  oui: true,
  non: false,
};

/** Reads a cell by its column's type. What does not fit stays a text, which the schema refuses. */
function convert(name: string, text: string): unknown {
  const schema = COLUMNS.get(name);
  if (Type.IsInteger(schema) && /^-?\d+$/.test(text)) return Number(text);
  if (Type.IsBoolean(schema)) return TRUTHS[text] ?? text;
  if (!Type.IsArray(schema)) return text;
  const read = readJson(text);
  return 'value' in read ? read.value : text;
}

/** Drops empty cells at the end, because spreadsheets add them. */
function withoutEmptyEnd(cells: readonly string[], length = 0): readonly string[] {
  const last = cells.findLastIndex((cell) => plainText(cell) !== '');
  return cells.slice(0, Math.max(last + 1, length));
}

/** `="07"` keeps a spreadsheet from reading a number or a date: the file of rejected lines is written so. */
const FORMULA = /^="((?:[^"]|"")*)"$/;

const withoutFormula = (cell: string): string => {
  const [, text] = FORMULA.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
};

/** Returns the cells of a line, or null for a line of separators alone, which spreadsheets add. */
export function cellsOf(
  { names, delimiter }: Header,
  text: string,
): CsvReading<{ cells: readonly string[] }> | null {
  const row = split(text, delimiter);
  if ('unreadable' in row) return row;
  if (withoutEmptyEnd(row.cells).length === 0) return null;
  const cells = withoutEmptyEnd(row.cells, names.length);
  return { cells: cells.map((cell) => plainText(withoutFormula(plainText(cell)))) };
}

function countReason(found: number, { names, delimiter }: Header): Reason {
  const tooMany = delimiter === ',' ? 'cellulesVirgule' : 'cellulesPointVirgule';
  return because(found > names.length ? tooMany : 'cellules', {
    cellules: found,
    colonnes: names.length,
  });
}

/** Builds the record: column `a.b` becomes field `b` of `a`, and an empty cell leaves its field out. */
function assemble(header: Header, cells: readonly string[]): ValueRead {
  if (cells.length !== header.names.length) {
    return { unreadable: countReason(cells.length, header) };
  }
  const object = new Map<string, unknown>();
  for (const [index, name] of header.names.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '' || !COLUMNS.has(name)) continue;
    const value = convert(name, cell);
    const [head = name, leaf] = name.split('.');
    if (leaf === undefined) object.set(head, value);
    else object.set(head, { ...(object.get(head) ?? {}), [leaf]: value });
  }
  return { value: Object.fromEntries(object) };
}

/** Reads the header. If it is wrong, no line is read, because its cells could be of any field. */
function readHeader(text: string): CsvReading<Header> {
  const delimiter = text.includes(';') ? ';' : ',';
  const row = split(text, delimiter);
  const names = 'cells' in row ? withoutEmptyEnd(row.cells.map(plainText)) : [];
  const fault = 'unreadable' in row ? row.unreadable : headerReason(names);
  return fault === null
    ? { names, delimiter }
    : { unreadable: because('enTete', { raison: [fault] }) };
}

/**
 * Reads the header of a file.
 * @returns null if it is wrong
 */
export async function readHeaderOf(file: string): Promise<Header | null> {
  for await (const read of readTexts(file)) {
    const header = 'text' in read ? readHeader(read.text) : read;
    return 'unreadable' in header ? null : header;
  }
  return null;
}

export async function* readCsv(file: string): AsyncGenerator<LineRead> {
  let header: Header | null = null;
  for await (const read of readTexts(file)) {
    if ('unreadable' in read) {
      yield read;
      if (header === null) return;
      continue;
    }
    const { lineNumber, bytes, text } = read;
    if (header === null) {
      const found = readHeader(text);
      if ('unreadable' in found) {
        yield { lineNumber, bytes, ...found };
        return;
      }
      header = found;
      continue;
    }
    const row = cellsOf(header, text);
    if (row === null) continue;
    yield { lineNumber, bytes, text, ...('cells' in row ? assemble(header, row.cells) : row) };
  }
}
