import { readCsv } from './csv.ts';
import { readJson } from './json.ts';
import type { LineRead } from './lineRead.ts';
import { readTexts } from './readTexts.ts';
import { because } from './reason.ts';

export const isCsv = (file: string): boolean => file.toLowerCase().endsWith('.csv');

export const readLines = (file: string): AsyncIterable<LineRead> =>
  isCsv(file) ? readCsv(file) : readNdjson(file);

/** Recognises a first line that begins a list or an object of several lines. Such a file is refused as a whole. */
const WHOLE_DOCUMENT = /^\s*(?:\[\s*(?:\{.*)?|\{\s*)$/s;
export const ONE_OBJECT_A_LINE = because('documentEntier');

async function* readNdjson(file: string): AsyncGenerator<LineRead> {
  let first = true;
  for await (const read of readTexts(file)) {
    const position = { lineNumber: read.lineNumber, bytes: read.bytes };
    if (first && 'text' in read && WHOLE_DOCUMENT.test(read.text)) {
      yield { ...position, unreadable: ONE_OBJECT_A_LINE };
      return;
    }
    first = false;
    yield 'unreadable' in read ? read : { ...position, text: read.text, ...readJson(read.text) };
  }
}
