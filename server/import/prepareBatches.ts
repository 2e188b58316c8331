import type { Peppers } from '../services/lookup/keyHash.ts';
import { checkRecord, recordWarnings } from './checkRecord.ts';
import { fineRow } from './fineRow.ts';
import type { LineRead } from './readLines.ts';

export interface Rejection {
  readonly line: number;
  readonly reasons: readonly string[];
}

/** The line is taken. */
export type Warning = Rejection;

/** No number twice. */
export interface Batch {
  /** In file order. */
  readonly numbers: readonly string[];
  readonly lines: readonly number[];
  /** JSON. */
  readonly rows: readonly string[];
  readonly rejections: readonly Rejection[];
  readonly warnings: readonly Warning[];
  readonly bytes: number;
}

/** A compromise: cost of a statement, waits of payments. */
const MAX_LINES = 2_000;

/** Characters. */
const MAX_LENGTH = 1_048_576;

interface UnderWay {
  readonly rows: Map<string, { readonly line: number; readonly row: string }>;
  readonly rejections: Rejection[];
  readonly warnings: Warning[];
  /** Of its rows, in characters. */
  length: number;
}

const newBatch = (): UnderWay => ({ rows: new Map(), rejections: [], warnings: [], length: 0 });

const isFullFor = (number: string, { rows, rejections, length }: UnderWay): boolean =>
  rows.has(number) || rows.size + rejections.length >= MAX_LINES || length >= MAX_LENGTH;

const batchOf = ({ rows, rejections, warnings }: UnderWay, bytes: number): Batch => ({
  numbers: [...rows.keys()],
  lines: [...rows.values()].map(({ line }) => line),
  rows: [...rows.values()].map(({ row }) => row),
  rejections,
  warnings,
  bytes,
});

/** The last line of a number wins: a batch ends before a repeat. Null peppers only check. */
export async function* prepareBatches(
  lines: AsyncIterable<LineRead>,
  peppers: Peppers | null,
): AsyncGenerator<Batch> {
  let batch = newBatch();
  let bytes = 0;
  for await (const { lineNumber: line, bytes: read, ...content } of lines) {
    const verdict =
      'unreadable' in content ? { reasons: [content.unreadable] } : checkRecord(content.value);
    const number = 'record' in verdict ? verdict.record.numAvis : '';
    if (isFullFor(number, batch)) {
      yield batchOf(batch, bytes);
      batch = newBatch();
    }
    if ('reasons' in verdict) batch.rejections.push({ line, reasons: verdict.reasons });
    else {
      const row = peppers ? JSON.stringify(fineRow(verdict.record, peppers)) : '';
      batch.rows.set(number, { line, row });
      batch.length += row.length;
      const reasons = recordWarnings(verdict.record);
      if (reasons.length > 0) batch.warnings.push({ line, reasons });
    }
    bytes = read;
  }
  if (batch.rows.size + batch.rejections.length > 0) yield batchOf(batch, bytes);
}
