import type { Peppers } from '../services/lookup/keyHash.ts';
import { checkRecord, recordWarnings } from './checkRecord.ts';
import { fineRow } from './fineRow.ts';
import type { LineRead } from './readLines.ts';
import type { StagedRow } from './stageRows.ts';

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
  readonly rows: readonly StagedRow[];
  readonly rejections: readonly Rejection[];
  readonly warnings: readonly Warning[];
  readonly bytes: number;
}

/** A compromise: cost of a statement, waits of payments. */
const MAX_LINES = 2_000;

/** Of the file. */
const MAX_BYTES = 1_048_576;

interface UnderWay {
  readonly rows: Map<string, { readonly line: number; readonly row: StagedRow }>;
  readonly rejections: Rejection[];
  readonly warnings: Warning[];
  /** Read before it. */
  readonly begin: number;
}

const newBatch = (begin = 0): UnderWay => ({
  rows: new Map(),
  rejections: [],
  warnings: [],
  begin,
});

const isFullFor = (number: string, bytes: number, batch: UnderWay): boolean =>
  batch.rows.has(number) ||
  batch.rows.size + batch.rejections.length >= MAX_LINES ||
  bytes - batch.begin >= MAX_BYTES;

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
    if (isFullFor(number, bytes, batch)) {
      yield batchOf(batch, bytes);
      batch = newBatch(bytes);
    }
    if ('reasons' in verdict) batch.rejections.push({ line, reasons: verdict.reasons });
    else {
      const row = peppers ? fineRow(verdict.record, peppers) : {};
      batch.rows.set(number, { line, row });
      const reasons = recordWarnings(verdict.record);
      if (reasons.length > 0) batch.warnings.push({ line, reasons });
    }
    bytes = read;
  }
  if (batch.rows.size + batch.rejections.length > 0) yield batchOf(batch, bytes);
}
