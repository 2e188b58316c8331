import { rmSync } from 'node:fs';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { folderWithDatabase } from '../../support/embedded.ts';

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
    await migrate(open.base.withPlugin(counter));
    expect(statements).toBe(2);
  });

  it('are run where one is missing: here it fails, since its work is done', async () => {
    await sql`create temporary table done as select * from kysely_migration`.execute(open.base);
    await sql`delete from kysely_migration where name >= '011_verification'`.execute(open.base);
    await expect(migrate(open.base)).rejects.toThrow(/demandee_le/);
  });

  it('may be followed by one of a later version, from which an operator went back', async () => {
    await sql`insert into kysely_migration select * from done where name >= '011_verification'`.execute(
      open.base,
    );
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '2026-11-22')`.execute(
      open.base,
    );
    await expect(migrate(open.base)).resolves.toBeUndefined();
  });
});
