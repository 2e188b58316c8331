import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { cellsOf, FIELDS, type Header, REJECT_COLUMNS, readHeaderOf } from './csv.ts';
import { readJson } from './json.ts';
import type { Rejection } from './prepareBatches.ts';
import { isCsv } from './readLines.ts';
import { allInWords } from './reason.ts';

/** Rejected lines as a file that a spreadsheet opens, and that is imported again once it is corrected. */
export interface Rejects {
  add(rejection: Rejection): void;
  close(): void;
}

interface Layout {
  readonly names: readonly string[];
  readonly cellsOf: (text: string) => readonly string[];
}

const ADDED: ReadonlySet<string> = new Set(REJECT_COLUMNS);

/** A file of rejected lines that is rejected again has these columns already. */
function csvLayout(header: Header): Layout {
  const isAdded = (index: number) => ADDED.has(header.names[index] ?? '');
  const withoutAdded = (cells: readonly string[]) => cells.filter((_, index) => !isAdded(index));
  return {
    names: withoutAdded(header.names),
    cellsOf: (text) => {
      const row = cellsOf(header, text);
      return row !== null && 'cells' in row ? withoutAdded(row.cells) : [text];
    },
  };
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const fieldIn = (record: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((found, part) => Object(found)[part], record);

const JSON_LAYOUT: Layout = {
  names: FIELDS,
  cellsOf: (text) => {
    const read = readJson(text);
    return 'value' in read ? FIELDS.map((name) => cellOf(fieldIn(read.value, name))) : [text];
  },
};

/** @returns null for a file whose header cannot be read: the file itself must be corrected */
async function layoutOf(source: string): Promise<Layout | null> {
  if (!isCsv(source)) return JSON_LAYOUT;
  const header = await readHeaderOf(source);
  return header === null ? null : csvLayout(header);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Whole numbers that a spreadsheet neither shortens nor reads as a date. */
const KEPT_NUMBER = /^(?:0|[1-9]\d{0,10})$/;
/** Blanks before them change nothing: programs drop them, or take a tab and a carriage return for a beginning themselves. */
const REWRITTEN = /^[\s\uFEFF]*[-+=@\d]|^[\t\r]|^(?:true|false|vrai|faux)$/i;

/** Characters that Excel allows for a text in a formula. */
const MAX_FORMULA = 255;
/** Characters that Excel allows in a cell. */
const MAX_CELL = 32_767;

/** Writes a cell so that a spreadsheet keeps its zeros and days as they are, and runs no formula of the file. */
function protectedCell(cell: string): string {
  if (!REWRITTEN.test(cell) || KEPT_NUMBER.test(cell)) return cell.slice(0, MAX_CELL);
  if (cell.length > MAX_FORMULA) return ` ${cell}`.slice(0, MAX_CELL);
  return `="${cell.replaceAll('"', '""')}"`;
}

const rowText = (cells: readonly string[]): string =>
  stringify([[...cells]], { delimiter: ';', record_delimiter: 'windows' });

/** Writes a rejected line. Its cells that have no column come last, after the columns that we add. */
function rejectedRow({ names, cellsOf }: Layout, rejection: Rejection): string {
  const { line, number, text, reasons } = rejection;
  const cells = text === null ? [] : cellsOf(text);
  const named = names.map((_, index) => protectedCell(cells[index] ?? ''));
  const surplus = cells.slice(names.length).map(protectedCell);
  const added = [String(line), protectedCell(number ?? ''), allInWords(reasons)];
  return rowText([...named, ...added, ...surplus]);
}

/**
 * Writes rejected lines to each target. The first rejection creates the files, readable by their owner alone because
 * the lines hold keys and addresses.
 */
export async function openRejects(source: string, targets: readonly string[]): Promise<Rejects> {
  const layout = await layoutOf(source);
  let handles: number[] = [];
  const write = (text: string): void => {
    for (const handle of handles) writeSync(handle, text);
  };
  return {
    add(rejection) {
      if (layout === null) return;
      if (handles.length === 0) {
        handles = targets.map(openNew);
        write(BYTE_ORDER_MARK + rowText([...layout.names, ...REJECT_COLUMNS]));
      }
      write(rejectedRow(layout, rejection));
    },
    close() {
      for (const handle of handles) closeSync(handle);
    },
  };
}

function openNew(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return openSync(file, 'w', 0o600);
}
