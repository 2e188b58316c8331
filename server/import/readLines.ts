import { readCsv } from './csv.ts';
import { readJson, type ValueRead } from './json.ts';
import { type Position, readTexts } from './readTexts.ts';

/** `numero` starts at 1. */
export type LineRead = Position & ValueRead;

/** Constant memory. */
export function readLines(file: string): AsyncIterable<LineRead> {
  return file.toLowerCase().endsWith('.csv') ? readCsv(file) : readNdjson(file);
}

async function* readNdjson(file: string): AsyncGenerator<LineRead> {
  for await (const read of readTexts(file)) {
    const { numero, bytes } = read;
    yield 'illisible' in read ? read : { numero, bytes, ...readJson(read.texte) };
  }
}
