import { rmSync } from 'node:fs';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type Database, type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { folderWithDatabase } from '../../support/embedded.ts';

/** Each table with its rows. */
async function contentOf(db: Database): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, rows];
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('the migrations of a database that has them', () => {
  let folder: string;
  let open: OpenDatabase;
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  beforeAll(async () => {
    folder = await folderWithDatabase();
    open = await openEmbeddedDatabase(folder);
  });

  afterAll(async () => {
    await open.close();
    rmSync(folder, { recursive: true });
  });

  it('take two questions and no lock', async () => {
    statements = 0;
    await migrate(open.db.withPlugin(counter));
    expect(statements).toBe(2);
  });

  it('must be those of this version, but for their comments', async () => {
    const kept = async (digests: string) =>
      sql`comment on table kysely_migration is ${sql.lit(digests)}`.execute(open.db);
    const { rows } = await sql<{ digests: string }>`
      select obj_description('kysely_migration'::regclass) as digests`.execute(open.db);
    expect(JSON.parse(rows[0]?.digests ?? '')).toEqual({
      '001_schema': expect.stringMatching(/^[\w-]{43}$/),
    });
    await kept('{"001_schema":"of another version"}');
    await expect(migrate(open.db)).rejects.toThrow(
      'The database was made with another 001_schema.sql than this version',
    );
    await kept('{"999_later":"of a later version"}');
    await expect(migrate(open.db)).resolves.toBeUndefined();
    await kept(rows[0]?.digests ?? '');
    await expect(migrate(open.db)).resolves.toBeUndefined();
  });

  it('may be followed by one of a later version, from which an operator went back', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '2026-11-22')`.execute(
      open.db,
    );
    await expect(migrate(open.db)).resolves.toBeUndefined();
  });
});

describe('the migrations of another database', () => {
  let folder: string;
  let open: OpenDatabase;

  beforeEach(async () => {
    folder = await folderWithDatabase();
    open = await openEmbeddedDatabase(folder);
    await sql`drop schema public cascade`.execute(open.db);
    await sql`create schema public`.execute(open.db);
  });

  afterEach(async () => {
    await open.close();
    rmSync(folder, { recursive: true });
  });

  it('are run again after a first start that was interrupted', async () => {
    await sql
      .raw(
        'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      )
      .execute(open.db);
    await migrate(open.db);
    expect(await contentOf(open.db)).toMatchObject({ maintenance: [{ active: false }] });
  });

  it('leave nothing when one fails', async () => {
    await sql`create table report (day date)`.execute(open.db);
    await expect(migrate(open.db)).rejects.toThrow(/report/);
    expect(Object.keys(await contentOf(open.db))).not.toContain('fine');
  });
});
