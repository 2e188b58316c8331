import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { requireWritable } from '#server/database/canWrite.ts';
import { openPostgres } from '#server/database/open.ts';
import { openSession, startApp } from '../support/app.ts';
import { newDatabase } from '../support/postgres.ts';
import { createNotice, KEY } from './support.ts';

/** As PostgreSQL is after a failover to a replica, and as one whose disk is full. */
it.each([
  ['read-only', 'default_transaction_read_only', 'on'],
  ['without room for a file', 'temp_file_limit', '0'],
])('O-12: a database that is %s is not ready, and its gauge is 0', async (_, setting, value) => {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const first = await openPostgres(url, 1);
  const observe = async () => {
    const { db, close } = await openPostgres(url, 2);
    const service = await startApp({ DIRECT_URL: 'http://127.0.0.1:1' }, { db });
    const ready = await service.app.inject({ url: '/health/ready' });
    const measures = (await service.app.inject({ url: '/metrics' })).body;
    await service.close();
    await close();
    const [, gauge] = /^amendes_base_joignable (\d)$/m.exec(measures) ?? [];
    return { status: ready.statusCode, body: ready.json(), gauge };
  };
  expect(await observe()).toEqual({ status: 200, body: { status: 'ok' }, gauge: '1' });
  const database = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${database} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
    first.db,
  );
  await first.close();
  expect(await observe()).toEqual({
    status: 503,
    body: { status: 'not ready', missing: ['database'] },
    gauge: '0',
  });
});

it('O-12: asking leaves nothing in the database', async () => {
  const { db, close } = await openPostgres(await newDatabase(inject('postgresUrl')), 1);
  await requireWritable(db);
  const { rows } =
    await sql`select relname from pg_class join pg_namespace on relnamespace = pg_namespace.oid
    where nspname = 'public'`.execute(db);
  expect(rows).toEqual([]);
  await close();
});

const LOOKUPS = 30;
const PROBES = 6;
const OFTEN_MS = 700;
const READY_WITHIN_MS = 10_000;

/** One that probes and people keep busy: no session has time to become idle. */
it('D-66: a busy server is ready within ten seconds after its database can be written again', async () => {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const person = await openPostgres(url, 1);
  const database = new URL(url).pathname.slice(1);
  const become = async (setting: 'on' | 'off') => {
    await sql`alter database ${sql.id(database)} set default_transaction_read_only = ${sql.lit(setting)}`.execute(
      person.db,
    );
  };
  const { forPeople: hurried, close } = await openPostgres(url);
  const service = await startApp({ DIRECT_URL: 'http://127.0.0.1:1' }, { db: hurried });
  const call = await openSession(service);
  const fineNumber = await createNotice(person.db, service.config);
  const ready = async () => (await service.app.inject({ url: '/health/ready' })).statusCode;
  const lookup = async () =>
    (await call('rechercheAmende', { numAmende: fineNumber, cleAmende: KEY })).statusCode;
  let over = false;
  const repeat = async (ask: () => Promise<number>, seen: Set<number>) => {
    while (!over) {
      seen.add(await ask());
      await sleep(OFTEN_MS);
    }
  };
  const lookups = new Set<number>();
  const busy = [
    ...Array.from({ length: PROBES }, () => repeat(ready, new Set())),
    ...Array.from({ length: LOOKUPS }, () => repeat(lookup, lookups)),
  ];
  await become('on');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid()`.execute(person.db);
  await expect.poll(ready).toBe(503);
  await sleep(2 * OFTEN_MS);
  await sql`set default_transaction_read_only = off`.execute(person.db);
  await become('off');
  await expect.poll(ready, { timeout: READY_WITHIN_MS, interval: 250 }).toBe(200);
  const again = await Promise.all(Array.from({ length: LOOKUPS }, lookup));
  over = true;
  await Promise.all(busy);
  await service.close();
  await Promise.all([close(), person.close()]);
  expect(new Set(again)).toEqual(new Set([200]));
  // Away, and never a fault of ours.
  expect([...lookups].filter((status) => status !== 200)).toEqual([503]);
});
