import { sql } from 'kysely';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../../support/embedded.ts';

const FOLDER = new URL('../../../server/database/', import.meta.url).pathname;
const ROWS = `${FOLDER}rowsOfTables.ts`;

/** What a select reads of each table, as the compiler sees it. */
const SOURCE = `import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';
export declare const rows: { [Table in keyof Tables]: Selectable<Tables[Table]> };`;

const inSql = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Table → its columns, `column?` if they may be null. */
function declaredTables(): [string, string[]][] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile: typeof host.getSourceFile = (name, version) =>
    name === ROWS ? ts.createSourceFile(name, SOURCE, version) : host.getSourceFile(name, version);
  const fileExists = (name: string) => name === ROWS || host.fileExists(name);
  const program = ts.createProgram([ROWS], options, { ...host, getSourceFile, fileExists });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(ROWS);
  const [rows] = file
    ? checker.getExportsOfModule(checker.getSymbolAtLocation(file) as ts.Symbol)
    : [];
  if (rows === undefined) throw new Error('The tables cannot be read');
  const membersOf = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((member) => [member.name, checker.getTypeOfSymbol(member)] as const);
  const mayBeNull = (type: ts.Type) => checker.getNonNullableType(type) !== type;
  return membersOf(checker.getTypeOfSymbol(rows)).map(([table, row]) => [
    inSql(table),
    membersOf(row)
      .map(([column, type]) => `${inSql(column)}${mayBeNull(type) ? '?' : ''}`)
      .sort(),
  ]);
}

const TABLES = declaredTables();

describe('the declared tables are those of the schema', () => {
  const opened = databaseOfFile();

  it('no table or view is missing on either side', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(opened.db);
    expect(TABLES.map(([table]) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.each(TABLES)('%s has the declared columns, null where it may be', async (table, columns) => {
    const { rows } = await sql<{ name: string; mayBeNull: boolean; isView: boolean }>`
      select column_name as name, is_nullable = 'YES' as may_be_null, table_type = 'VIEW' as is_view
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_name = ${table}`.execute(opened.db);
    // The database does not know which columns of a view may be null.
    const named = rows.map(({ name, mayBeNull, isView }) =>
      isView
        ? (columns.find((column) => column === `${name}?`) ?? name)
        : `${name}${mayBeNull ? '?' : ''}`,
    );
    expect(columns).toEqual(named.sort());
  });
});
