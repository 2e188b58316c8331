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

class BatchUnderWay {
  readonly #rows = new Map<string, { readonly line: number; readonly row: string }>();
  #rejections: Rejection[] = [];
  #warnings: Warning[] = [];
  #length = 0;

  get isEmpty(): boolean {
    return this.#rows.size === 0 && this.#rejections.length === 0;
  }

  isFullFor(number: string): boolean {
    return (
      this.#rows.has(number) ||
      this.#rows.size + this.#rejections.length >= MAX_LINES ||
      this.#length >= MAX_LENGTH
    );
  }

  add(number: string, line: number, row: string): void {
    this.#rows.set(number, { line, row });
    this.#length += row.length;
  }

  reject(rejection: Rejection): void {
    this.#rejections.push(rejection);
  }

  warn(warning: Warning): void {
    this.#warnings.push(warning);
  }

  take(bytes: number): Batch {
    const kept = [...this.#rows.values()];
    const batch = {
      numbers: [...this.#rows.keys()],
      lines: kept.map(({ line }) => line),
      rows: kept.map(({ row }) => row),
      rejections: this.#rejections,
      warnings: this.#warnings,
      bytes,
    };
    this.#rows.clear();
    this.#rejections = [];
    this.#warnings = [];
    this.#length = 0;
    return batch;
  }
}

/** The last line of a number wins: a batch ends before a repeat. Null peppers only check. */
export async function* prepareBatches(
  lines: AsyncIterable<LineRead>,
  peppers: Peppers | null,
): AsyncGenerator<Batch> {
  const batch = new BatchUnderWay();
  let bytes = 0;
  for await (const read of lines) {
    const verdict = 'unreadable' in read ? { reasons: [read.unreadable] } : checkRecord(read.value);
    const number = 'record' in verdict ? verdict.record.numAvis : '';
    if (batch.isFullFor(number)) yield batch.take(bytes);
    if ('reasons' in verdict) batch.reject({ line: read.lineNumber, reasons: verdict.reasons });
    else {
      batch.add(
        number,
        read.lineNumber,
        peppers ? JSON.stringify(fineRow(verdict.record, peppers)) : '',
      );
      const reasons = recordWarnings(verdict.record);
      if (reasons.length > 0) batch.warn({ line: read.lineNumber, reasons });
    }
    bytes = read.bytes;
  }
  if (!batch.isEmpty) yield batch.take(bytes);
}
