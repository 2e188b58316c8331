import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../../support/embedded.ts';

const FOLDER = new URL('../../../server/database/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

const SOURCES = readdirSync(new URL('tables/', FOLDER)).map((name) => read(`tables/${name}`));

/** The members of a type, as `column` or `column?` (may be null). */
const columnsOf = (body: string): string[] =>
  [...body.replace(/\/\*\*.*?\*\//gs, '').matchAll(/(\w+): ([^;}]+)/g)]
    .map(([, column = '', type = '']) => (type.includes('null') ? `${column}?` : column))
    .sort();

const INTERFACES = new Map(
  SOURCES.flatMap((source) =>
    [...source.matchAll(/export interface (\w+) \{\n(.*?)\n\}/gs)].map(
      ([, name = '', body = '']) => [name, columnsOf(body)] as const,
    ),
  ),
);

/** Table of the database → its columns, declared in place or by an interface. */
const TABLES = [...read('tables.ts').matchAll(/^ {2}(\w+): (\w+|\{[^}]*\});$/gm)].map(
  ([, table = '', type = '']) =>
    [table, type.startsWith('{') ? columnsOf(type) : INTERFACES.get(type)] as const,
);

describe('the declared tables are those of the schema', () => {
  const opened = databaseOfFile();

  it('no table is missing on either side', async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(opened.db);
    expect(TABLES.map(([table]) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.each(TABLES)('%s has the declared columns, null where it may be', async (table, columns) => {
    const { rows } = await sql<{ column: string }>`
      select column_name || case is_nullable when 'YES' then '?' else '' end as "column"
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
      opened.db,
    );
    expect(columns).toEqual(rows.map(({ column }) => column).sort());
  });
});
