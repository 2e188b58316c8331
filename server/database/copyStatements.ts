import { CompiledQuery } from 'kysely';

const texts = new Set<string>();

/**
 * Declares a bulk load: PostgreSQL reads its rows as they come, without parsing or planning a statement for them.
 * @param table with the columns in the order of the rows' cells
 * @returns builds the query for `Kysely.executeQuery` from rows in PostgreSQL's text format of COPY, in UTF-8
 */
export function declareCopy(
  table: string,
  columns: readonly string[],
): (rows: Uint8Array) => CompiledQuery<never> {
  const text = `copy ${table} (${columns.join(', ')}) from stdin`;
  texts.add(text);
  return (rows) => CompiledQuery.raw(text, [rows]);
}

/** The rows of a declared bulk load; null for any other statement. */
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

/** One cell in the text format of COPY; null is SQL's. */
export const copyCell = (value: string | number | boolean | null): string => {
  if (value === null) return NULL_CELL;
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : value;
};
