import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FormerDatabase, migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { folderWithDatabase } from '../../support/embedded.ts';
import { contentOf, makeFormer } from '../../support/formerDatabase.ts';

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
    folder = mkdtempSync(join(tmpdir(), 'amendes-migrate-'));
    open = await openEmbeddedDatabase(folder);
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
    await sql`create table rapport (jour date)`.execute(open.db);
    await expect(migrate(open.db)).rejects.toThrow(/rapport/);
    expect(Object.keys(await contentOf(open.db))).not.toContain('amende');
  });

  it('D-50: refuse one of a version before 0.1.0 in one line, and change nothing in it', async () => {
    await migrate(open.db);
    await makeFormer(open.db);
    const before = await contentOf(open.db);
    const refusal = await migrate(open.db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FormerDatabase);
    expect(String(refusal)).toMatch(
      /^FormerDatabase: [^\n]*before 0\.1\.0[^\n]*DATABASE_URL[^\n]*$/,
    );
    expect(await contentOf(open.db)).toEqual(before);
  });
});
