import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Database, type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { inspectJobs, queueDepths, retryJobs } from '#server/jobs/inspect.ts';
import type { JobPolicy, Registration } from '#server/jobs/policies.ts';
import { claimJob } from '#server/jobs/queue.ts';
import { type JobLogger, type RunningJobs, startJobs } from '#server/jobs/startJobs.ts';
import { EVENT_MS } from '../support/limits.ts';
import { newDatabase } from '../support/postgres.ts';
import { setTripwire } from './tripwire.ts';

const POLICY: JobPolicy = {
  tries: 4,
  delayS: 1,
  limitS: 2,
  concurrency: 1,
  deadLetter: true,
};
const POLL_MS = 50;
const PATIENCE = { timeout: EVENT_MS, interval: 50 };

let url = '';
let a: OpenDatabase;
let b: OpenDatabase;
const active: RunningJobs[] = [];

beforeAll(async () => {
  url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  [a, b] = [await openPostgres(url), await openPostgres(url)];
});
afterEach(async () => {
  await Promise.all(active.splice(0).map((jobs) => jobs.stop(1_000)));
});
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
});

const Payload = Type.Object({ rank: Type.Integer() });

/** A kind of work whose charges are numbered. */
const record = (
  subject: string,
  execute: (rank: number) => Promise<void>,
  policy: Partial<JobPolicy> = {},
): Registration => ({
  handler: {
    subject,
    payload: Payload,
    run: (charge) => execute(Value.Parse(Payload, charge).rank),
  },
  policy: { ...POLICY, ...policy },
});

const SILENT: JobLogger = { warn: () => undefined };

async function start(
  db: Database,
  registration: Registration,
  logger: JobLogger = SILENT,
): Promise<RunningJobs> {
  const jobs = await startJobs({
    queue: db,
    registrations: [registration],
    logger,
    pollMs: POLL_MS,
  });
  active.push(jobs);
  return jobs;
}

/** Writes rows into the outbox, as the services do. */
async function deposit(subject: string, count: number, payload?: object): Promise<void> {
  const ranks = Array.from({ length: count }, (_, rank) => rank);
  await a.db
    .insertInto('outbox')
    .values(
      ranks.map((rank) => ({
        subject,
        key: `${subject}/${rank}`,
        payload: JSON.stringify(payload ?? { rank }),
      })),
    )
    .execute();
}

async function doneJobs(subject: string): Promise<number> {
  const rows = await a.db
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', subject)
    .where('endedAt', 'is not', null)
    .execute();
  return rows.length;
}

const isOver = (subject: string, count: number) =>
  vi.waitFor(async () => expect(await doneJobs(subject)).toBe(count), PATIENCE);

const failures = async (subject: string) =>
  (await inspectJobs(a.db)).failures.filter((failure) => failure.subject === subject);

describe('invariant 6: what leaves after the commit', () => {
  it('of two servers one does each job, once', async () => {
    const facts: number[] = [];
    const make = async (rank: number) => void facts.push(rank);
    await Promise.all([
      start(a.db, record('shared', make, { concurrency: 3 })),
      start(b.db, record('shared', make, { concurrency: 3 })),
    ]);
    await deposit('shared', 60);
    await isOver('shared', 60);
    expect(facts.sort((one, other) => one - other)).toEqual(facts.map((_, rank) => rank));
    expect(facts).toHaveLength(60);
  });

  it('a target that was away gets its message once it is back', async () => {
    let guesses = 0;
    await start(
      a.db,
      record('absent', async () => {
        guesses += 1;
        if (guesses === 1) throw new Error('connect ECONNREFUSED for jean.dupont@example.fr');
      }),
    );
    await deposit('absent', 1);
    await vi.waitFor(async () => {
      expect(await failures('absent')).toMatchObject([
        {
          state: 'to retry',
          key: 'absent/0',
          tries: 1,
          error: 'connect ECONNREFUSED for [address]',
        },
      ]);
    }, PATIENCE);
    await isOver('absent', 1);
    expect(guesses).toBe(2);
    expect(await failures('absent')).toEqual([]);
  });

  it('a job that used up its tries waits for a person, who has it tried again', async () => {
    let repaired = false;
    const registration = record(
      'mort',
      async () => {
        if (!repaired) throw new Error('refused for 5190-0101-0000-11');
      },
      { tries: 1 },
    );
    await start(a.db, registration);
    await deposit('mort', 1);
    await vi.waitFor(async () => {
      expect(await failures('mort')).toMatchObject([
        { state: 'dead', key: 'mort/0', tries: 1, error: 'refused for [number]' },
      ]);
    }, PATIENCE);
    repaired = true;
    const [letter] = await failures('mort');
    expect(await retryJobs(a.db, '999999')).toBe(0);
    expect(await retryJobs(a.db, letter?.id ?? '')).toBe(1);
    expect(await retryJobs(a.db, letter?.id ?? '')).toBe(0);
    await isOver('mort', 1);
    expect(await failures('mort')).toEqual([]);
  });

  it('a server killed while it works leaves its job to another', async () => {
    const child = fork(fileURLToPath(new URL('./jobs.child.ts', import.meta.url)), [url], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    });
    await deposit('tue', 1);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await doneJobs('tue')).toBe(0);
    let facts = 0;
    await start(
      a.db,
      record('tue', async () => {
        facts += 1;
      }),
    );
    await isOver('tue', 1);
    expect(facts).toBe(1);
  });

  it('a database that goes away ends no server, and what it cut is done after it', async () => {
    const line = await setTripwire(new URL(url));
    const byLine = new URL(url);
    byLine.port = String(line.port);
    const cut = await openPostgres(byLine.href);
    let guesses = 0;
    const warn = vi.fn();
    const jobs = await start(
      cut.db,
      record('coupe', async () => {
        guesses += 1;
        if (guesses === 1) line.cutLine();
      }),
      { warn },
    );
    await deposit('coupe', 2);
    await vi.waitFor(() => expect(guesses).toBe(1), PATIENCE);
    const refuses = line.refuses();
    await vi.waitFor(() => expect(line.refuses()).toBeGreaterThan(refuses + 10), PATIENCE);
    expect(await doneJobs('coupe')).toBe(0);
    line.repair();
    await isOver('coupe', 2);
    expect(guesses).toBe(3);
    // The job that was cut, and once that the database is away.
    expect(warn).toHaveBeenCalledTimes(2);
    await jobs.stop(1_000);
    await cut.close();
    line.fermer();
  });

  it.each([
    ['further ahead than any wait', 77, true],
    ['as far ahead as its last wait', 75, false],
  ])('a job that is due %s is run: the clock was set back', async (subject, seconds, taken) => {
    // One second doubled four times is the longest wait, a minute is for clocks that differ.
    await deposit(subject, 1);
    await a.db
      .updateTable('outbox')
      .set({ nextAt: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
      .where('subject', '=', subject)
      .execute();
    const job = await claimJob(a.db, [record(subject, async () => undefined)]);
    expect(job !== null).toBe(taken);
    await a.db.deleteFrom('outbox').where('subject', '=', subject).execute();
  });

  it('a charge that does not fit its schema is never run', async () => {
    let facts = 0;
    const registration = record(
      'informe',
      async () => {
        facts += 1;
      },
      { tries: 1 },
    );
    await start(a.db, registration);
    await deposit('informe', 1, { rank: 'premier' });
    await vi.waitFor(async () => expect(await failures('informe')).toHaveLength(1), PATIENCE);
    expect(facts).toBe(0);
  });

  it('a job that kills its server in every try ends with a person', async () => {
    await deposit('poison', 1);
    await a.db
      .updateTable('outbox')
      .set({ tries: POLICY.tries, claimedAt: new Date(), nextAt: new Date() })
      .where('subject', '=', 'poison')
      .execute();
    let facts = 0;
    await start(
      a.db,
      record('poison', async () => {
        facts += 1;
      }),
    );
    await vi.waitFor(
      async () => expect(await failures('poison')).toMatchObject([{ state: 'dead' }]),
      PATIENCE,
    );
    expect(facts).toBe(0);
  });

  it('a kind of work that hangs leaves the others their places', async () => {
    const pend = record('pend', () => new Promise(() => undefined), { limitS: 60 });
    const advance = record('avance', async () => undefined);
    const jobs = await startJobs({
      queue: a.db,
      registrations: [pend, advance],
      logger: SILENT,
      pollMs: POLL_MS,
    });
    await deposit('pend', 5);
    await deposit('avance', 5);
    await isOver('avance', 5);
    expect(await doneJobs('pend')).toBe(0);
    await jobs.stop(0);
  });

  it('each wait is about twice the one before', async () => {
    await start(
      a.db,
      record(
        'attend',
        async () => {
          throw new Error('away');
        },
        { tries: 9, delayS: 100 },
      ),
    );
    await deposit('attend', 1);
    const waits: number[] = [];
    for (const guess of [1, 2, 3, 4]) {
      await vi.waitFor(
        async () => expect(await failures('attend')).toMatchObject([{ tries: guess }]),
        PATIENCE,
      );
      const [failure] = await failures('attend');
      waits.push((Date.parse(failure?.next ?? '') - Date.now()) / 1_000);
      await a.db
        .updateTable('outbox')
        .set({ nextAt: new Date(0) })
        .where('subject', '=', 'attend')
        .execute();
    }
    waits.forEach((pending, rank) => {
      expect(pending).toBeGreaterThan(95 * 2 ** rank);
      expect(pending).toBeLessThan(200 * 2 ** rank + 1);
    });
  });
});

describe('what comes by the clock', () => {
  const byClock = (subject: string, act: () => Promise<void>, policy: Partial<JobPolicy> = {}) => ({
    handler: { subject, payload: Type.Object({}), run: act },
    policy: { ...POLICY, periodS: 86_400, ...policy },
  });
  const row = (subject: string) =>
    a.db.selectFrom('outbox').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow();
  const due = (subject: string) =>
    a.db
      .updateTable('outbox')
      .set({ nextAt: new Date(0) })
      .where('subject', '=', subject)
      .execute();

  it('is done once in its slot, by one of two servers, and again in the next one', async () => {
    let facts = 0;
    const registration = byClock('horloge', async () => {
      facts += 1;
    });
    await Promise.all([start(a.db, registration), start(b.db, registration)]);
    await vi.waitFor(async () => expect((await row('horloge')).endedAt).not.toBeNull(), PATIENCE);
    const tomorrow = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    expect((await row('horloge')).nextAt?.getTime()).toBe(tomorrow);
    // Both look many times more.
    await sleep(10 * POLL_MS);
    expect(facts).toBe(1);
    await due('horloge');
    await vi.waitFor(() => expect(facts).toBe(2), PATIENCE);
  });

  it('D-99: is done by several servers at once where its policy says so, and by one as often', async () => {
    const done: string[] = [];
    let both: () => void = () => undefined;
    const bothRun = new Promise<void>((resolve) => {
      both = resolve;
    });
    const of = (server: string) =>
      byClock(
        'ensemble',
        async () => {
          done.push(server);
          if (new Set(done).size === 2) both();
          await bothRun;
        },
        { servers: 3 },
      );
    await Promise.all([start(a.db, of('a')), start(b.db, of('b'))]);
    await isOver('ensemble', 3);
    expect(done).toHaveLength(3);
    expect(new Set(done)).toEqual(new Set(['a', 'b']));
  });

  it('waits for a person after its last try, and is well again with the next slot', async () => {
    let repaired = false;
    await start(
      a.db,
      byClock(
        'nuit',
        async () => {
          if (!repaired) throw new Error('broken');
        },
        { tries: 1 },
      ),
    );
    await vi.waitFor(
      async () =>
        expect(await failures('nuit')).toMatchObject([{ state: 'dead', error: 'broken' }]),
      PATIENCE,
    );
    expect((await queueDepths(a.db)).deadLetters).toBeGreaterThan(0);
    repaired = true;
    await due('nuit');
    await vi.waitFor(async () => expect((await row('nuit')).givenUpAt).toBeNull(), PATIENCE);
    expect(await failures('nuit')).toEqual([]);
  });
});

describe('a server that stops', () => {
  it('takes nothing new and waits for the job that runs', async () => {
    let finish = (): void => undefined;
    let begun = 0;
    const jobs = await start(
      a.db,
      record('douceur', () => {
        begun += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      }),
    );
    await deposit('douceur', 3);
    await vi.waitFor(() => expect(begun).toBe(1), PATIENCE);
    const end = jobs.stop(5_000);
    finish();
    await end;
    expect(await doneJobs('douceur')).toBe(1);
    expect(begun).toBe(1);
  });

  it('gives back what does not end in time', async () => {
    const jobs = await start(
      a.db,
      record('retard', () => new Promise(() => undefined), { limitS: 60 }),
    );
    await deposit('retard', 1);
    await vi.waitFor(async () => {
      const { queues } = await inspectJobs(a.db);
      expect(queues).toContainEqual(expect.objectContaining({ queue: 'retard', inProgress: 1 }));
    }, PATIENCE);
    await jobs.stop(100);
    expect(await failures('retard')).toMatchObject([
      { state: 'to retry', error: 'the server stopped' },
    ]);
  });
});
