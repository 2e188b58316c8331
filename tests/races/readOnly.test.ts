import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { requireWritable } from '#server/database/canWrite.ts';
import { openPostgres } from '#server/database/open.ts';
import { startApp } from '../support/app.ts';
import { newDatabase } from '../support/postgres.ts';

/** As PostgreSQL is after a failover to a replica, and as one whose disk is full. */
it.each([
  ['read-only', 'default_transaction_read_only', 'on'],
  ['without room for a file', 'temp_file_limit', '0'],
])('O-12: a database that is %s is not ready, and its gauge is 0', async (_, setting, value) => {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const first = await openPostgres(url, 1);
  const observe = async () => {
    const { base, close } = await openPostgres(url, 2);
    const service = await startApp({ DIRECT_URL: 'http://127.0.0.1:1' }, { base });
    const ready = await service.app.inject({ url: '/health/ready' });
    const measures = (await service.app.inject({ url: '/metrics' })).body;
    await service.fermer();
    await close();
    const [, gauge] = /^amendes_base_joignable (\d)$/m.exec(measures) ?? [];
    return { status: ready.statusCode, body: ready.json(), gauge };
  };
  expect(await observe()).toEqual({ status: 200, body: { status: 'ok' }, gauge: '1' });
  const database = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${database} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
    first.base,
  );
  await first.close();
  expect(await observe()).toEqual({
    status: 503,
    body: { status: 'not ready', missing: ['database'] },
    gauge: '0',
  });
});

it('O-12: asking leaves nothing in the database', async () => {
  const { base, close } = await openPostgres(await newDatabase(inject('postgresUrl')), 1);
  await requireWritable(base);
  const { rows } =
    await sql`select relname from pg_class join pg_namespace on relnamespace = pg_namespace.oid
    where nspname = 'public'`.execute(base);
  expect(rows).toEqual([]);
  await close();
});
