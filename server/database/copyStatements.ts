import { CompiledQuery } from 'kysely';

const texts = new Set<string>();

/** No plan per row. Rows are COPY text in UTF-8. */
export function declareCopy(
  table: string,
  columns: readonly string[],
): (rows: Uint8Array) => CompiledQuery<never> {
  const text = `copy ${table} (${columns.join(', ')}) from stdin`;
  texts.add(text);
  return (rows) => CompiledQuery.raw(text, [rows]);
}

export function rowsToCopy(text: string, [rows]: readonly unknown[]): Uint8Array | null {
  return texts.has(text) && rows instanceof Uint8Array ? rows : null;
}

const NULL_CELL = '\\N';
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

export const copyCell = (value: string | number | boolean | null): string => {
  if (value === null) return NULL_CELL;
  if (typeof value !== 'string') return String(value);
  return value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
};
