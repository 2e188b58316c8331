import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { newDatabase } from '../support/postgres.ts';

/** Locks the table for a moment; rolled back if the lock is not had in time. */
const ADD = 'alter table note add column told text;';
const INDEX = `-- Outside a transaction
drop index concurrently if exists note_text;
create index concurrently note_text on note (text);
`;

describe('D-99: migrations beside people who write', () => {
  let folder: string;
  let one: OpenDatabase;
  let other: OpenDatabase;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'amendes-migrations-'));
    const url = await newDatabase(inject('postgresUrl'));
    [one, other] = [await openPostgres(url), await openPostgres(url)];
    place('001_note', 'create table note (text text);');
    await run();
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
    rmSync(folder, { recursive: true });
  });

  const place = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);
  const run = (by = one) => migrate(by.migrations, pathToFileURL(`${folder}/`));
  const applied = async () =>
    (
      await sql<{ name: string }>`select name from kysely_migration order by name`.execute(other.db)
    ).rows.map(({ name }) => name);

  /** How many wait for the lock of a table. */
  const waiting = async () =>
    (
      await sql`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`.execute(other.db)
    ).rows.length;

  it('a lock that is not had within two seconds is given back, so that writers wait no longer, and tried again', async () => {
    place('002_told', ADD);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    const writer = other.db.transaction().execute(async (transaction) => {
      await sql`insert into note (text) values ('held')`.execute(transaction);
      isHeld = true;
      await released;
    });
    await expect.poll(() => isHeld).toBe(true);
    const migration = run();
    await expect.poll(waiting).toBe(1);
    // Stands behind the lock that the migration waits for.
    await sql`insert into note (text) values ('behind')`.execute(other.forPeople);
    expect(await applied()).toEqual(['001_note']);
    release();
    await Promise.all([writer, migration]);
    expect(await applied()).toEqual(['001_note', '002_told']);
  });

  it('an index is built outside a transaction, also after a try that left an invalid one', async () => {
    await sql`insert into note (text) values ('same'), ('same')`.execute(one.db);
    place('002_index', INDEX.replace('create index', 'create unique index'));
    await expect(run()).rejects.toMatchObject({ code: '23505' });
    expect(await applied()).toEqual(['001_note']);
    place('002_index', INDEX);
    await run();
    const { rows } = await sql`select indisvalid from pg_index
      where indexrelid = 'note_text'::regclass`.execute(one.db);
    expect(rows).toEqual([{ indisvalid: true }]);
    expect(await applied()).toEqual(['001_note', '002_index']);
  });

  it('servers that start at once migrate once, and none keeps the index of another from ending', async () => {
    place('002_index', INDEX);
    place('003_told', ADD);
    await Promise.all([run(one), run(other), run(one), run(other)]);
    expect(await applied()).toEqual(['001_note', '002_index', '003_told']);
  });
});
