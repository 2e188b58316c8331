import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** An append-only file; the last line of a record counts. */
export interface Book<T> {
  byId(id: string): T | undefined;
  byAlias(alias: string): T | undefined;
  all(): readonly T[];
  /** Returns after the write. */
  save(record: T): T;
  close(): void;
}

interface Form<T> {
  readonly file: string;
  readonly isRecord: (object: unknown) => object is T;
  /** A second key of each record. */
  readonly alias: (record: T) => string;
}

/** Skips half a line: the process was killed before it acknowledged the write. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** @throws Error of the file system when the folder cannot be written */
export function openBook<T extends { readonly id: string }>(
  folder: string,
  { file: name, isRecord, alias }: Form<T>,
): Book<T> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const file = openSync(path, 'a', 0o600);
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');

  const records = new Map<string, T>();
  const ids = new Map<string, string>();
  const keep = (record: T) => {
    records.set(record.id, record);
    ids.set(alias(record), record.id);
  };
  for (const line of text.split('\n')) {
    const record = parsed(line);
    if (isRecord(record)) keep(record);
  }

  return {
    byId: (id) => records.get(id),
    byAlias: (other) => records.get(ids.get(other) ?? ''),
    all: () => [...records.values()],
    save(record) {
      writeSync(file, `${JSON.stringify(record)}\n`);
      keep(record);
      return record;
    },
    close: () => closeSync(file),
  };
}
