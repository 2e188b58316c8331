import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '#server/adapters/mail/mailer.ts';
import { readConfig } from '#server/config/readConfig.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { readLate } from '#server/jobs/inspect.ts';
import { CLOCK_JOBS, LATE_PERIODS } from '#server/jobs/policies.ts';
import { addClockRows } from '#server/jobs/queue.ts';
import { registerJobs } from '#server/jobs/registry.ts';
import { prepareGauges } from '#server/metrics/gauges.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { officeJobs } from '#server/office/officeJobs.ts';
import { startBackground } from '#server/start/background.ts';
import { fires } from '../support/alarms.ts';
import { type App, requestToken, startApp } from '../support/app.ts';
import { emptyDatabase } from '../support/embedded.ts';
import { testProvider } from '../support/provider.ts';

const PROVIDER = { DIRECT_URL: 'http://127.0.0.1:1' };
const SHARED = { ...PROVIDER, DATABASE_URL: 'postgres://127.0.0.1:1/amendes' };

let opened: OpenDatabase;
let app: App;
beforeEach(async () => {
  opened = await emptyDatabase();
  app = await startApp(PROVIDER, { db: opened.db });
  await addClockRows(opened.db, [
    ...registerJobs(opened.db, testProvider(), [], app.config),
    ...officeJobs(opened.db, createMailer(app.config), app.config),
  ]);
});
afterEach(async () => {
  await app.close();
  await opened.close();
});

/** Sets when a job was done last. @param seconds ago */
const doneAgo = (subject: string, seconds: number) =>
  sql`update outbox set created_at = now() - interval '1 year', claimed_at = null,
      ended_at = now() - make_interval(secs => ${seconds}::float8) where subject = ${subject}`.execute(
    opened.db,
  );

const late = () => readLate(opened.db);

async function alarmed(): Promise<boolean> {
  const metrics = createMetrics();
  await prepareGauges(metrics, opened.db, readLate)();
  return fires('TravauxArretes', await metrics.registry.metrics());
}

const get = async (url: string, server = app) => {
  const answer = await server.app.inject({ url });
  return { status: answer.statusCode, body: answer.json() };
};

describe('D-99: a job of the clock that no server does', () => {
  it.each(Object.entries(CLOCK_JOBS))(
    '%s is late after three of its periods',
    async (subject, { periodS }) => {
      const limit = LATE_PERIODS * periodS;
      await doneAgo(subject, limit - 5);
      expect(await late()).toEqual([]);
      expect(await alarmed()).toBe(false);
      await doneAgo(subject, limit + 1);
      expect(await late()).toEqual([subject]);
      expect(await alarmed()).toBe(true);
    },
  );

  it('is not late while it runs, and is once its server must be dead', async () => {
    await doneAgo('questions', 1_000);
    const claim = (seconds: number) =>
      sql`update outbox set claimed_at = now(), next_at = now() + make_interval(secs => ${seconds}::int)
        where subject = 'questions'`.execute(opened.db);
    await claim(5);
    expect(await late()).toEqual([]);
    await claim(-1);
    expect(await late()).toEqual(['questions']);
  });

  it('counts from the first start of a server if it was never done', async () => {
    const startedAgo = (seconds: number) =>
      sql`update outbox set created_at = now() - make_interval(secs => ${seconds}::int)
        where subject = 'questions'`.execute(opened.db);
    await startedAgo(175);
    expect(await late()).toEqual([]);
    await startedAgo(181);
    expect(await late()).toEqual(['questions']);
  });

  it('is named by a server that serves people, which stays ready: they can pay meanwhile', async () => {
    expect(await get('/health/ready')).toEqual({ status: 200, body: { status: 'ok' } });
    await doneAgo('questions', 181);
    expect(await get('/health/ready')).toEqual({
      status: 200,
      body: { status: 'ok', late: ['questions'] },
    });
  });
});

describe('D-99: TACHES', () => {
  it('seules: a server answers /health alone, and is not ready while jobs are late', async () => {
    const jobs = await startApp({ ...SHARED, TACHES: 'seules' }, { db: opened.db });
    expect(await get('/health/ready', jobs)).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await get('/health/live', jobs)).status).toBe(200);
    expect([(await requestToken(app)).statusCode, (await requestToken(jobs)).statusCode]).toEqual([
      200, 404,
    ]);
    await doneAgo('questions', 181);
    expect(await get('/health/ready', jobs)).toEqual({
      status: 503,
      body: { status: 'not ready', missing: ['jobs'], late: ['questions'] },
    });
    await jobs.close();
  });

  it('aucune: a server runs no job, and others see that none is done', async () => {
    const config = readConfig({ ...SHARED, TACHES: 'aucune' });
    await sql`delete from outbox`.execute(opened.db);
    const jobs = await startBackground({
      config,
      db: opened.db,
      queue: opened.queue,
      provider: testProvider(),
      mailer: createMailer(config),
      generateReceipt: async () => Buffer.from(''),
      logger: { warn: () => undefined },
    });
    const { rows } =
      await sql`select distinct subject from outbox where claimed_at is null and ended_at is null
      order by subject`.execute(opened.db);
    expect(rows).toEqual(
      Object.keys(CLOCK_JOBS)
        .sort()
        .map((subject) => ({ subject })),
    );
    await jobs.stop(0);
  });

  it.each(['aucune', 'seules'])('%s is refused on the embedded database', (tasks) => {
    expect(() => readConfig({ TACHES: tasks })).toThrow(
      'TACHES must be toutes without DATABASE_URL',
    );
  });
});
