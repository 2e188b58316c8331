import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** A temporary table of the connection: its columns with their types. */
export interface Staging {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
}

export type StagedRow = Readonly<Record<string, unknown>>;

export const columnsOf = ({ columns }: Staging): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

function textOf(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * One statement for many rows, a list for each column: twice as fast as `json_to_recordset`.
 * @throws when the database refuses a row; none is kept
 */
export async function stageRows(
  db: Database,
  { table, columns }: Staging,
  rows: readonly StagedRow[],
): Promise<void> {
  const names = Object.keys(columns);
  const lists = names.map((name) => sql`${rows.map((row) => textOf(row[name]))}::text[]`);
  const values = Object.entries(columns).map(([name, type]) => `${name}::${type}`);
  await sql`insert into ${sql.table(table)} (${sql.raw(names.join(', '))})
    select ${sql.raw(values.join(', '))}
    from unnest(${sql.join(lists)}) as staged (${sql.raw(names.join(', '))})`.execute(db);
}
