import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { because, type Reason } from './reason.ts';

/** Number of the line, from 1, and the bytes read so far. */
export interface Position {
  readonly lineNumber: number;
  readonly bytes: number;
}

export type TextRead = Position & ({ readonly text: string } | { readonly unreadable: Reason });

/** Far longer than any record. */
export const MAX_LINE_BYTES = 1_048_576;

const LINE_BREAK = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

export const LINE_TOO_LONG = because('ligneTropLongue', { octets: MAX_LINE_BYTES });
const NOT_UTF8 = because('pasUtf8');
export const UTF16_FILE = because('utf16');

/** True if a file begins with a mark of UTF-16, or with its null bytes. */
function isUtf16(start: Buffer): boolean {
  const mark = ['fffe', 'feff'].includes(start.toString('hex', 0, 2));
  const [a, b, c, d] = start;
  const alternating = (a === 0 && c === 0 && b !== 0) || (b === 0 && d === 0 && a !== 0);
  return mark || alternating;
}

class CurrentLine {
  private pieces: Buffer[] = [];
  private length = 0;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length > MAX_LINE_BYTES) this.pieces = [];
    else if (chunk.length > 0) this.pieces.push(chunk);
  }

  /** Null if the line was too long. */
  finish(): Buffer | null {
    const { pieces: chunks, length } = this;
    this.pieces = [];
    this.length = 0;
    if (length > MAX_LINE_BYTES) return null;
    const [alone] = chunks;
    return alone !== undefined && chunks.length === 1 ? alone : Buffer.concat(chunks);
  }
}

/** Drops byte-order marks. Files that were joined have several. */
const withoutMark = (line: Buffer): Buffer =>
  line.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? line.subarray(BYTE_ORDER_MARK.length)
    : line;

function decode(line: Buffer | null): { text: string } | { unreadable: Reason } {
  if (line === null) return { unreadable: LINE_TOO_LONG };
  return isUtf8(line) ? { text: withoutMark(line).toString('utf8') } : { unreadable: NOT_UTF8 };
}

/**
 * Reads a file line by line in constant memory. Skips blank lines and byte-order marks.
 * @throws Error of the file system
 */
export async function* readTexts(file: string): AsyncGenerator<TextRead> {
  const stream: AsyncIterable<Buffer> = createReadStream(file);
  const underWay = new CurrentLine();
  let lines = 0;
  let bytes = 0;
  const finish = (): TextRead => {
    lines += 1;
    return { lineNumber: lines, bytes, ...decode(underWay.finish()) };
  };
  for await (const chunk of stream) {
    if (bytes === 0 && isUtf16(chunk)) {
      yield { lineNumber: 1, bytes: chunk.length, unreadable: UTF16_FILE };
      return;
    }
    bytes += chunk.length;
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_BREAK, from);
      if (end === -1) break;
      underWay.add(chunk.subarray(from, end));
      from = end + 1;
      const read = finish();
      if (!isEmpty(read)) yield read;
    }
    underWay.add(chunk.subarray(from));
  }
  if (underWay.isEmpty) return;
  const read = finish();
  if (!isEmpty(read)) yield read;
}

const isEmpty = (read: TextRead): boolean => 'text' in read && read.text.trim() === '';
