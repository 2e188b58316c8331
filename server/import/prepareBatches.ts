import type { Peppers } from '../services/fine/keyHash.ts';
import { checkRecord } from './checkRecord.ts';
import { fineRow } from './fineRow.ts';
import type { LineRead } from './readLines.ts';

/** A line that was not taken, and why. */
export interface Rejection {
  readonly ligne: number;
  readonly motifs: readonly string[];
}

/** Lines that were read and checked, ready for the database; it holds no number twice. */
export interface Batch {
  /** Of the records, each once, in the order of the file; `lines` are where they stand in it, and `rows` what is loaded. */
  readonly numeros: readonly string[];
  readonly lines: readonly number[];
  readonly rows: Uint8Array;
  readonly rejections: readonly Rejection[];
  /** Bytes of the file read so far. */
  readonly bytes: number;
}

/** Enough for the cost of a statement to be shared; few enough for a payment not to notice the wait for a locked fine. */
const MAX_LINES = 2_000;

/** Rows of long records take no more memory than this, characters. */
const MAX_LENGTH = 1_048_576;

/** Fills a batch line by line. */
class BatchUnderWay {
  readonly #rows = new Map<string, { readonly line: number; readonly row: string }>();
  #rejections: Rejection[] = [];
  #length = 0;

  get isEmpty(): boolean {
    return this.#rows.size === 0 && this.#rejections.length === 0;
  }

  isFullFor(numAvis: string): boolean {
    return (
      this.#rows.has(numAvis) ||
      this.#rows.size + this.#rejections.length >= MAX_LINES ||
      this.#length >= MAX_LENGTH
    );
  }

  add(numAvis: string, line: number, row: string): void {
    this.#rows.set(numAvis, { line, row });
    this.#length += row.length;
  }

  reject(rejection: Rejection): void {
    this.#rejections.push(rejection);
  }

  /** @returns the batch; the next one begins */
  take(bytes: number): Batch {
    const kept = [...this.#rows.values()];
    const batch = {
      numeros: [...this.#rows.keys()],
      lines: kept.map(({ line }) => line),
      rows: new TextEncoder().encode(kept.map(({ row }) => row).join('')),
      rejections: this.#rejections,
      bytes,
    };
    this.#rows.clear();
    this.#rejections = [];
    this.#length = 0;
    return batch;
  }
}

/**
 * Checks lines and makes the rows of those that are right, in constant memory. Of two lines with one number the last wins,
 * however far apart they stand: a batch ends before a number comes back.
 * @param peppers null only checks: the batches have no row
 */
export async function* prepareBatches(
  lines: AsyncIterable<LineRead>,
  peppers: Peppers | null,
): AsyncGenerator<Batch> {
  const batch = new BatchUnderWay();
  let bytes = 0;
  for await (const read of lines) {
    const verdict = 'illisible' in read ? { motifs: [read.illisible] } : checkRecord(read.valeur);
    const numAvis = 'enregistrement' in verdict ? verdict.enregistrement.numAvis : '';
    if (batch.isFullFor(numAvis)) yield batch.take(bytes);
    if ('motifs' in verdict) batch.reject({ ligne: read.numero, motifs: verdict.motifs });
    else batch.add(numAvis, read.numero, peppers ? fineRow(verdict.enregistrement, peppers) : '');
    bytes = read.bytes;
  }
  if (!batch.isEmpty) yield batch.take(bytes);
}

const LINE_BREAK = 0x0a;

/** The two halves of a batch of more than one record, without its rejections. */
export function halve({ numeros: numbers, lines, rows, bytes }: Batch): [Batch, Batch] {
  const middle = Math.ceil(numbers.length / 2);
  let end = 0;
  for (let row = 0; row < middle; row += 1) end = rows.indexOf(LINE_BREAK, end) + 1;
  const part = (from: number, to: number, bytesOfRows: Uint8Array): Batch => ({
    numeros: numbers.slice(from, to),
    lines: lines.slice(from, to),
    rows: bytesOfRows,
    rejections: [],
    bytes,
  });
  return [part(0, middle, rows.subarray(0, end)), part(middle, numbers.length, rows.subarray(end))];
}
