import { readCsv } from './csv.ts';
import { readJson, type ValueRead } from './json.ts';
import { type Position, readTexts } from './readTexts.ts';

/** One line of a file: a value to check, or why it cannot be read. `numero` counts from 1. */
export type LineRead = Position & ValueRead;

/** Reads a file of fines, one line at a time, in constant memory; `octets` is how far it has come. */
export function readLines(file: string): AsyncIterable<LineRead> {
  return file.toLowerCase().endsWith('.csv') ? readCsv(file) : readNdjson(file);
}

async function* readNdjson(file: string): AsyncGenerator<LineRead> {
  for await (const read of readTexts(file)) {
    const { numero, bytes } = read;
    yield 'illisible' in read ? read : { numero, bytes, ...readJson(read.texte) };
  }
}
