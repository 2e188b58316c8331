import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** A temporary table of the connection: its columns with their types. */
export interface Staging {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
}

export const columnsOf = ({ columns }: Staging): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/**
 * One statement for many rows.
 * @param rows JSON objects
 * @throws when the database refuses a row; none is kept
 */
export async function stageRows(
  db: Database,
  staging: Staging,
  rows: readonly string[],
): Promise<void> {
  const { table, columns } = staging;
  const names = sql.raw(Object.keys(columns).join(', '));
  await sql`insert into ${sql.table(table)} (${names}) select ${names}
    from json_to_recordset(${`[${rows.join(',')}]`}::text::json) as staged (${sql.raw(columnsOf(staging))})`.execute(
    db,
  );
}
