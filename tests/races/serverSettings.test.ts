import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openPostgres, UnreadableDatabase } from '#server/database/open.ts';
import { openSession, startApp } from '../support/app.ts';
import { newDatabase } from '../support/postgres.ts';
import { createNotice, KEY } from './support.ts';

it.each([
  ['DateStyle', 'German'],
  ['TimeZone', 'Pacific/Auckland'],
  ['IntervalStyle', 'sql_standard'],
  ['default_transaction_isolation', 'serializable'],
])('D-66: %s of the server changes nothing', async (setting, value) => {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const first = await openPostgres(url, 1);
  const database = sql.id(new URL(url).pathname.slice(1));
  const read = async ({ db }: { readonly db: Database }) =>
    (
      await sql`select '2026-11-03T01:30:00Z'::timestamptz as instant, '2026-11-03T01:30:00Z'::timestamptz::text as text,
        interval '1 day 2 hours'::text as span, current_setting('transaction_isolation') as isolation`.execute(
        db,
      )
    ).rows;
  const plain = await read(first);
  await sql`alter database ${database} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
    first.db,
  );
  await first.close();
  const second = await openPostgres(url, 1);
  expect(await read(second)).toEqual(plain);
  expect(plain).toMatchObject([{ instant: new Date('2026-11-03T01:30:00Z') }]);
  await second.close();
});

describe('D-66: a database that is not as expected', () => {
  const onDatabase = async (change: (name: string) => string, make?: string): Promise<string> => {
    const server = inject('postgresUrl');
    const url = make === undefined ? await newDatabase(server, inject('migrated')) : server;
    const address = new URL(url);
    if (make !== undefined) address.pathname = `/t${crypto.randomUUID().replaceAll('-', '')}`;
    const person = await openPostgres(url, 1);
    await sql.raw(change(address.pathname.slice(1))).execute(person.db);
    await person.close();
    return address.href;
  };

  it.each(['LATIN1', 'SQL_ASCII', 'WIN1252'])(
    'D-66: one in %s is refused before anything is written',
    async (encoding) => {
      const url = await onDatabase(
        (name) => `create database ${name} encoding '${encoding}' locale 'C' template template0`,
        encoding,
      );
      const opened = await openPostgres(url, 1);
      await expect(migrate(opened.db)).rejects.toThrow(
        new UnreadableDatabase(
          `The database of DATABASE_URL is encoded in ${encoding}. Nothing was changed. Make one with createdb --encoding=UTF8 --template=template0`,
        ),
      );
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(
        opened.db,
      );
      expect(rows).toEqual([]);
      await opened.close();
    },
  );

  it.each(['nowhere', "''", 'pg_catalog'])(
    'D-66: a search path of %s still finds the tables, also those to be made',
    async (path) => {
      const set = (name: string) => `alter database ${name} set search_path = ${path}`;
      const migrated = await openPostgres(await onDatabase(set), 1);
      await migrate(migrated.db);
      await expect(migrated.db.selectFrom('fine').select('id').execute()).resolves.toEqual([]);
      await migrated.close();
      const empty = await newDatabase(inject('postgresUrl'));
      const first = await openPostgres(empty, 1);
      await sql.raw(set(new URL(empty).pathname.slice(1))).execute(first.db);
      await first.close();
      const second = await openPostgres(empty, 1);
      await migrate(second.db);
      await expect(second.db.selectFrom('fine').select('id').execute()).resolves.toEqual([]);
      await second.close();
    },
  );

  it.each([
    ['statement_timeout', '5s', '4min', '1h'],
    ['lock_timeout', '4s', '10s', '30s'],
    ['idle_in_transaction_session_timeout', '1min', '1min', '1min'],
    ['idle_session_timeout', '0', '0', '0'],
    ['jit', 'off', 'off', 'off'],
  ])('D-66, D-100: %s is ours, not the server’s', async (name, short, jobs, commands) => {
    const given = name === 'jit' ? 'on' : '7000';
    const url = await onDatabase((database) => `alter database ${database} set ${name} = ${given}`);
    const [server, command] = [
      await openPostgres(url, 1, 'jobs'),
      await openPostgres(url, 1, 'commands'),
    ];
    const held = async (db: Database) => {
      const { rows } = await sql<{ held: string }>`select current_setting(${name}) as held`.execute(
        db,
      );
      return rows[0]?.held;
    };
    expect([await held(server.forPeople), await held(server.queue)]).toEqual([short, short]);
    expect(await held(server.db)).toBe(jobs);
    expect(await held(command.db)).toBe(commands);
    await Promise.all([server.close(), command.close()]);
  });

  it('D-100: a caller that gives up leaves no statement behind, and keeps its connection', async () => {
    const url = await newDatabase(inject('postgresUrl'));
    const opened = await openPostgres(url, 1);
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.forPeople))
        .rows[0];
    const before = await pid();
    await expect(sql`select pg_sleep(30)`.execute(opened.forPeople)).rejects.toMatchObject({
      code: '57014',
    });
    const { rows } = await sql`select query from pg_stat_activity
      where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()
        and datname = current_database()`.execute(opened.db);
    expect(rows).toEqual([]);
    expect(await pid()).toEqual(before);
    await opened.close();
  });

  it.each([
    ['off', 'on'],
    ['local', 'local'],
    ['remote_apply', 'remote_apply'],
  ])('D-66: synchronous_commit %s of the server becomes %s', async (given, held) => {
    const url = await onDatabase(
      (name) => `alter database ${name} set synchronous_commit = ${given}`,
    );
    const opened = await openPostgres(url, 1);
    const { rows } = await sql`select current_setting('synchronous_commit') as held`.execute(
      opened.db,
    );
    expect(rows).toEqual([{ held }]);
    await opened.close();
  });

  it('D-66: a statement that an administrator ends is answered like one that our limit ends', async () => {
    const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
    const [person, opened] = [await openPostgres(url, 2), await openPostgres(url, 1)];
    const service = await startApp({ DIRECT_URL: 'http://127.0.0.1:1' }, { db: opened.db });
    const call = await openSession(service);
    const fineNumber = await createNotice(person.db, service.config);
    const lookup = () => call('rechercheAmende', { numAmende: fineNumber, cleAmende: KEY });
    expect((await lookup()).statusCode).toBe(200);
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)).rows[0]?.pid;
    const connection = await pid();
    const answer = await person.db.transaction().execute(async (transaction) => {
      await sql`lock table fine in access exclusive mode`.execute(transaction);
      const waiting = lookup();
      await sleep(300);
      await sql`select pg_cancel_backend(${connection}::int)`.execute(transaction);
      return waiting;
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'indisponible']);
    expect((await lookup()).statusCode).toBe(200);
    expect(await pid()).toBe(connection);
    await service.close();
    await Promise.all([opened.close(), person.close()]);
  });
});
