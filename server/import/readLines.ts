import { readCsv } from './csv.ts';
import { readJson, type ValueRead } from './json.ts';
import { type Position, readTexts } from './readTexts.ts';

/** From 1. */
export type LineRead = Position & ValueRead;

export function readLines(file: string): AsyncIterable<LineRead> {
  return file.toLowerCase().endsWith('.csv') ? readCsv(file) : readNdjson(file);
}

/** A list, or an object over several lines. */
const WHOLE_DOCUMENT = /^\s*(?:\[\s*(?:\{.*)?|\{\s*)$/s;
export const ONE_OBJECT_A_LINE =
  'the file is one JSON document: write one object a line (jq -c ".[]" does it for a list, jq -c . for an object); nothing of it was read';

async function* readNdjson(file: string): AsyncGenerator<LineRead> {
  let first = true;
  for await (const read of readTexts(file)) {
    const position = { lineNumber: read.lineNumber, bytes: read.bytes };
    if (first && 'text' in read && WHOLE_DOCUMENT.test(read.text)) {
      yield { ...position, unreadable: ONE_OBJECT_A_LINE };
      return;
    }
    first = false;
    yield 'unreadable' in read ? read : { ...position, ...readJson(read.text) };
  }
}
