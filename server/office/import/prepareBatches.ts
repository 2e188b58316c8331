import type { Peppers } from '../../services/lookup/keyHash.ts';
import { checkRecord, warningsOf } from './checkRecord.ts';
import { fineRow } from './fineRow.ts';
import type { LineRead } from './lineRead.ts';
import { because, type Reason } from './reason.ts';
import { quoteName } from './schemaReasons.ts';
import type { StagedRow } from './stageRows.ts';
import { isSentAbroad } from './tariffOf.ts';

export interface Rejection {
  readonly line: number;
  /** The number as the line has it; null if it has none. */
  readonly number: string | null;
  /** The whole line as it was read; null if it is too long or no UTF-8. */
  readonly text: string | null;
  readonly reasons: readonly Reason[];
}

/** A likely mistake in a line that is accepted. */
export type Warning = Rejection;

/** Lines to be written in one statement. No number occurs twice. */
export interface Batch {
  /** Numbers in the order of the file. */
  readonly numbers: readonly string[];
  readonly lines: readonly number[];
  readonly texts: readonly (string | null)[];
  readonly rows: readonly StagedRow[];
  readonly rejections: readonly Rejection[];
  readonly warnings: readonly Warning[];
  /** Records of which nobody knows whether their notice went abroad (D-107). The first of them is named. */
  readonly unplaced: { readonly count: number; readonly first: Omit<Warning, 'reasons'> | null };
  readonly bytes: number;
}

/** More lines make statements cheaper, but payments wait longer for their locks. */
const MAX_LINES = 2_000;

/** Bytes of the file in one batch. */
const MAX_BYTES = 1_048_576;

interface UnderWayLine {
  readonly line: number;
  readonly text: string | null;
  readonly row: StagedRow;
}

interface UnderWay {
  readonly rows: Map<string, UnderWayLine>;
  readonly rejections: Rejection[];
  readonly warnings: Warning[];
  readonly unplaced: Omit<Warning, 'reasons'>[];
  /** Bytes that were read before this batch. */
  readonly begin: number;
}

const newBatch = (begin = 0): UnderWay => ({
  rows: new Map(),
  rejections: [],
  warnings: [],
  unplaced: [],
  begin,
});

const isFullFor = (number: string, bytes: number, batch: UnderWay): boolean =>
  batch.rows.has(number) ||
  batch.rows.size + batch.rejections.length >= MAX_LINES ||
  bytes - batch.begin >= MAX_BYTES;

const batchOf = ({ rows, rejections, warnings, unplaced }: UnderWay, bytes: number): Batch => ({
  numbers: [...rows.keys()],
  lines: [...rows.values()].map(({ line }) => line),
  texts: [...rows.values()].map(({ text }) => text),
  rows: [...rows.values()].map(({ row }) => row),
  rejections,
  warnings,
  unplaced: { count: unplaced.length, first: unplaced[0] ?? null },
  bytes,
});

/** Returns the number for messages. It may be anything, so it is made short and printable. */
function numberOf(value: unknown): string | null {
  const number: unknown = Object(value).numAvis;
  return typeof number === 'string' && number !== '' ? quoteName(number) : null;
}

/**
 * Groups lines into batches. A batch ends before a number repeats, so that the last line of a number wins.
 * @param peppers null only checks the lines and builds no rows
 */
export async function* prepareBatches(
  lines: AsyncIterable<LineRead>,
  peppers: Peppers | null,
): AsyncGenerator<Batch> {
  /** The last line of each number. */
  const lineOf = new Map<string, number>();
  let batch = newBatch();
  let bytes = 0;
  for await (const { lineNumber: line, bytes: read, text = null, ...content } of lines) {
    const verdict =
      'unreadable' in content ? { reasons: [content.unreadable] } : checkRecord(content.value);
    const number = 'record' in verdict ? verdict.record.numAvis : '';
    if (isFullFor(number, bytes, batch)) {
      yield batchOf(batch, bytes);
      batch = newBatch(bytes);
    }
    const source = { line, number: 'value' in content ? numberOf(content.value) : null, text };
    if ('reasons' in verdict) batch.rejections.push({ ...source, reasons: verdict.reasons });
    else {
      const row = peppers ? fineRow(verdict.record, peppers) : {};
      batch.rows.set(number, { line, text, row });
      const replaced = lineOf.get(number);
      const reasons = [
        ...(replaced === undefined ? [] : [because('remplace', { ligne: replaced })]),
        ...warningsOf(verdict.record),
      ];
      lineOf.set(number, line);
      if (reasons.length > 0) batch.warnings.push({ ...source, reasons });
      if (isSentAbroad(verdict.record) === null) batch.unplaced.push(source);
    }
    bytes = read;
  }
  if (batch.rows.size + batch.rejections.length > 0) yield batchOf(batch, bytes);
}
