import { CsvError, parse } from 'csv-parse/sync';
import Type from 'typebox';
import { plainText } from '#contract/domain/plainText.ts';
import { readJson, type ValueRead } from './json.ts';
import { type Position, readTexts } from './readTexts.ts';
import { quoteName } from './reasons.ts';
import { ImportRecord } from './record.ts';

type CsvReading<T> = T | { readonly unreadable: string };

/** Nested names are dotted. */
const COLUMNS: ReadonlyMap<string, Type.TSchema> = new Map(leaves(ImportRecord, ''));

function leaves({ properties }: Type.TObject, prefix: string): [string, Type.TSchema][] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    Type.IsObject(schema)
      ? leaves(schema, `${prefix}${name}.`)
      : [[`${prefix}${name}`, schema] satisfies [string, Type.TSchema]],
  );
}

const SINGLE_QUOTE = 'a quote inside a quoted cell is not doubled';

/** By csv-parse code. */
const REFUSALS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed on its line: no cell holds a line break',
  CSV_INVALID_CLOSING_QUOTE: SINGLE_QUOTE,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: SINGLE_QUOTE,
  INVALID_OPENING_QUOTE: 'a quote inside a cell that does not begin with one',
};

/** Line by line: an open quote spoils no other. */
function split(text: string): CsvReading<{ cells: string[] }> {
  try {
    const [cells = []]: string[][] = parse(text, { trim: true, record_delimiter: ['\n'] });
    return { cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { unreadable: REFUSALS[error.code] ?? `not CSV (${error.code})` };
  }
}

function headerReason(columnNames: readonly string[]): string | null {
  const unknown = columnNames.find((name) => !COLUMNS.has(name));
  if (unknown !== undefined) {
    const separator = /[;\t|]/.test(unknown)
      ? ': columns are separated by commas; Excel in French writes semicolons'
      : '';
    return `${quoteName(unknown) || 'an empty name'} is not a field of the record${separator}`;
  }
  const double = columnNames.find((name, index) => columnNames.indexOf(name) !== index);
  return double === undefined ? null : `the column ${double} is there twice`;
}

/** What does not fit is left to the schema. */
function convert(name: string, text: string): ValueRead {
  const schema = COLUMNS.get(name);
  if (Type.IsInteger(schema) && /^-?\d+$/.test(text)) return { value: Number(text) };
  if (Type.IsBoolean(schema) && /^(?:true|false)$/.test(text)) return { value: text === 'true' };
  if (!Type.IsArray(schema)) return { value: text };
  const read = readJson(text);
  return 'unreadable' in read ? { unreadable: `${name}: ${read.unreadable}` } : read;
}

/** Spreadsheets add empty cells. */
function withoutEmptyEnd(cells: readonly string[], length = 0): readonly string[] {
  const last = cells.findLastIndex((cell) => plainText(cell) !== '');
  return cells.slice(0, Math.max(last + 1, length));
}

/** `a.b` is field `b` of `a`; empty is absent. Null: separators alone. */
function assemble(columnNames: readonly string[], text: string): ValueRead | null {
  const row = split(text);
  if ('unreadable' in row) return row;
  if (withoutEmptyEnd(row.cells).length === 0) return null;
  const cells = withoutEmptyEnd(row.cells, columnNames.length);
  if (cells.length !== columnNames.length) {
    const comma = cells.length > columnNames.length ? ': a cell with a comma needs quotes' : '';
    const counts = `${cells.length} cells where the header has ${columnNames.length}`;
    return { unreadable: `${counts}${comma}` };
  }
  const object = new Map<string, unknown>();
  for (const [index, name] of columnNames.entries()) {
    const cell = plainText(cells[index] ?? '');
    if (cell === '') continue;
    const read = convert(name, cell);
    if ('unreadable' in read) return read;
    const [head = name, leaf] = name.split('.');
    if (leaf === undefined) object.set(head, read.value);
    else object.set(head, { ...(object.get(head) ?? {}), [leaf]: read.value });
  }
  return { value: Object.fromEntries(object) };
}

/** A wrong header makes the file unreadable. */
function readHeader(text: string): CsvReading<{ names: readonly string[] }> {
  const row = split(text);
  const names = 'cells' in row ? withoutEmptyEnd(row.cells.map(plainText)) : [];
  const unreadable = 'unreadable' in row ? row.unreadable : headerReason(names);
  if (unreadable !== null)
    return { unreadable: `header: ${unreadable}; nothing of the file was read` };
  return { names };
}

export async function* readCsv(file: string): AsyncGenerator<Position & ValueRead> {
  let columnNames: readonly string[] | null = null;
  for await (const read of readTexts(file)) {
    if ('unreadable' in read) {
      yield read;
      if (columnNames === null) return;
    } else if (columnNames === null) {
      const header = readHeader(read.text);
      if ('unreadable' in header) {
        yield { lineNumber: read.lineNumber, bytes: read.bytes, ...header };
        return;
      }
      columnNames = header.names;
    } else {
      const line = assemble(columnNames, read.text);
      if (line !== null) yield { lineNumber: read.lineNumber, bytes: read.bytes, ...line };
    }
  }
}
