import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import Type from 'typebox';
import { describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '#server/database/open.ts';
import type { JobPolicy } from '#server/jobs/policies.ts';
import { startJobs } from '#server/jobs/startJobs.ts';
import { EVENT_MS } from '../support/limits.ts';
import { newDatabase } from '../support/postgres.ts';
import { setTripwire } from './tripwire.ts';

const PATIENCE = { timeout: EVENT_MS, interval: 50 };

/** A database whose role may open some connections. */
async function databaseOf(connections: number): Promise<string> {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const role = `r${crypto.randomUUID().replaceAll('-', '')}`;
  const person = await openPostgres(url, 1);
  await sql`create role ${sql.id(role)} login password 'p' connection limit ${sql.lit(connections)}`.execute(
    person.db,
  );
  await person.close();
  const address = new URL(url);
  address.username = role;
  address.password = 'p';
  return address.href;
}

const work = (db: Database) => sql`select pg_sleep(0.05)`.execute(db);

describe('D-99: a role that may open fewer connections than the pool', () => {
  it('makes callers wait for one of the pool, and fails none', async () => {
    const { forPeople, close } = await openPostgres(await databaseOf(3), 10);
    const calls = Array.from({ length: 40 }, () => work(forPeople));
    await expect(Promise.all(calls)).resolves.toHaveLength(40);
    await close();
  });

  it('is tried again by a pool without a connection, until another process ends', async () => {
    const url = await databaseOf(1);
    const [old, next] = [await openPostgres(url, 1), await openPostgres(url, 2)];
    await work(old.forPeople);
    const call = work(next.forPeople);
    await sleep(600);
    await old.close();
    await expect(call).resolves.toBeDefined();
    await next.close();
  });

  it('fails a caller once it has waited as long as for any connection', async () => {
    const url = await databaseOf(1);
    const [old, next] = [await openPostgres(url, 1), await openPostgres(url, 2)];
    await old.forPeople.connection().execute(async () => {
      await expect(work(next.forPeople)).rejects.toMatchObject({ code: '53300' });
    });
    await Promise.all([old.close(), next.close()]);
  });
});

const POLICY: JobPolicy = {
  tries: 1,
  delayS: 1,
  limitS: 60,
  concurrency: 1,
  periodS: 1,
  deadLetter: false,
};

describe('a firewall that forgets the open connections', () => {
  it('D-100: lets the jobs run again within seconds, and keeps no process from stopping', async () => {
    const address = await newDatabase(inject('postgresUrl'), inject('migrated'));
    const line = await setTripwire(new URL(address));
    const url = new URL(address);
    url.port = String(line.port);
    const opened = await openPostgres(url.href, 2, 'jobs');
    let runs = 0;
    const tick = {
      handler: {
        subject: 'tick',
        payload: Type.Object({}),
        run: async () => {
          runs += 1;
        },
      },
      // The line may fall silent once it is claimed: it is due again after this time.
      policy: { ...POLICY, limitS: 5 },
    };
    // Its statement is under way when the line falls silent.
    const hang = {
      handler: {
        subject: 'hang',
        payload: Type.Object({}),
        run: async () => void (await sql`select pg_sleep(30)`.execute(opened.db)),
      },
      policy: POLICY,
    };
    const jobs = await startJobs({
      queue: opened.queue,
      registrations: [tick, hang],
      logger: { warn: () => undefined },
      pollMs: 50,
    });
    await expect.poll(() => runs, PATIENCE).toBeGreaterThan(1);
    line.forget();
    const before = runs;
    await expect.poll(() => runs, PATIENCE).toBeGreaterThan(before + 1);
    line.forget();
    const since = performance.now();
    await jobs.stop(500);
    await opened.close();
    // The last statement of the queue, the one that gives the job back, and the pools.
    expect(performance.now() - since).toBeLessThan(20_000);
    line.fermer();
  });
});
