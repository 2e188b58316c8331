import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

/** A temporary table of the connection: its columns, in camelCase, with their types. */
export interface Staging {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
}

export type StagedRow = Readonly<Record<string, unknown>>;

/** Returns the name that the schema uses: `pairKey` becomes `pair_key`. */
const inSql = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The names of the columns as SQL spells them. */
export const namesOf = ({ columns }: Pick<Staging, 'columns'>): string[] =>
  Object.keys(columns).map(inSql);

/** In SQL: the names of the columns with their types. */
export const columnsOf = ({ columns }: Staging): string =>
  Object.entries(columns)
    .map(([name, type]) => `${inSql(name)} ${type}`)
    .join(', ');

function textOf(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Inserts many rows by one statement with a list for each column, twice as fast as `json_to_recordset`.
 * @throws Error if the database refuses a row; then none is stored
 */
export async function stageRows(
  db: Database,
  { table, columns }: Staging,
  rows: readonly StagedRow[],
): Promise<void> {
  const names = sql.raw(namesOf({ columns }).join(', '));
  const lists = Object.keys(columns).map(
    (name) => sql`${rows.map((row) => textOf(row[name]))}::text[]`,
  );
  const values = Object.entries(columns).map(([name, type]) => `${inSql(name)}::${type}`);
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.raw(values.join(', '))} from unnest(${sql.join(lists)}) as staged (${names})`.execute(
    db,
  );
}
