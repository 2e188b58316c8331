import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { redact } from '../logging/redact.ts';
import type { QueueDepths } from '../ports/QueueDepths.ts';
import { CLOCK_JOBS, type ClockJob, clockKey, LATE_PERIODS } from './policies.ts';

/** The state of the queue. `jobs --json` prints it, so scripts of operators may depend on its names. */
interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly toRetry: number;
  readonly inProgress: number;
  /** In the last 24 hours, of those that no clock repeats. */
  readonly done: number;
  readonly failed: number;
  readonly lastDone: string | null;
}

interface Due {
  readonly due: number;
  readonly ageS: number;
}

const LISTED = 100;

export type JobsState = Awaited<ReturnType<typeof inspectJobs>>;

export async function inspectJobs(db: Database) {
  const due = await readDue(db);
  const late = await readLate(db);
  return { ...due, late, queues: await readQueues(db), failures: await readFailures(db) };
}

const WAITING = sql.raw(`
  count(*) filter (where claimed_at is null and error is null and next_at is not null)::int as waiting,
  count(*) filter (where claimed_at is null and error is not null and given_up_at is null)::int as to_retry,
  count(*) filter (where claimed_at is not null)::int as in_progress,
  count(*) filter (where given_up_at is not null)::int as failed`);

/** Counts by indexes alone, because the measures ask each minute. */
export async function queueDepths(db: Database): Promise<QueueDepths> {
  const due = await readDue(db);
  const { rows } = await sql<Omit<QueueState, 'done' | 'lastDone'>>`
    select subject as queue, ${WAITING} from outbox
    where next_at is not null or given_up_at is not null
    group by subject order by subject`.execute(db);
  return {
    due: due.due,
    ageS: due.ageS,
    deadLetters: rows.reduce((sum, row) => sum + row.failed, 0),
    queues: rows.map((row) => ({
      name: row.queue,
      waiting: row.waiting,
      toRetry: row.toRetry,
      inProgress: row.inProgress,
    })),
  };
}

/** Leaves out subjects of which a job is running: their rows wait for it and not for a server. */
async function readDue(db: Database): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*)::int as due,
      coalesce(extract(epoch from now() - min(next_at)), 0)::int as age_s
    from outbox where next_at <= now() and subject not in (
      select subject from outbox where next_at > now() and claimed_at is not null)`.execute(db);
  return rows[0] ?? { due: 0, ageS: 0 };
}

const CLOCKS = Object.keys(CLOCK_JOBS) as ClockJob[];

/**
 * Reads the jobs of the clock that no server has done for three of their periods. One that runs is not late. The first
 * server that starts writes their rows, from which they count.
 */
export async function readLate(db: Database): Promise<ClockJob[]> {
  const keys = CLOCKS.map((subject) => clockKey(subject));
  const limits = CLOCKS.map((subject) => LATE_PERIODS * CLOCK_JOBS[subject].periodS);
  const { rows } = await sql<{ subject: ClockJob }>`
    select subject from outbox
    join unnest(${keys}::text[], ${limits}::int[]) as clock (key, limit_s) using (key)
    where greatest(ended_at, created_at) < now() - make_interval(secs => limit_s)
      and not (claimed_at is not null and next_at > now())
    order by subject`.execute(db);
  return rows.map(({ subject }) => subject);
}

async function readQueues(db: Database): Promise<QueueState[]> {
  const { rows } = await sql<Omit<QueueState, 'lastDone'> & { lastDone: Date | null }>`
    select subject as queue, ${WAITING}, count(ended_at)::int as done,
      max(ended_at) as last_done
    from (
      select * from outbox where next_at is not null
      union all select * from outbox where next_at is null and given_up_at is not null
      union all select * from outbox
        where next_at is null and given_up_at is null and ended_at > now() - interval '1 day'
    ) as recent group by subject order by subject`.execute(db);
  return rows.map((row) => ({ ...row, lastDone: row.lastDone?.toISOString() ?? null }));
}

/** Rows that a server will take, or a person must: by their indexes, and no finished one is read. */
const UNDONE = sql<Selectable<Tables['outbox']>>`(
  select * from outbox where next_at is not null
  union all select * from outbox where next_at is null and given_up_at is not null)`;

async function readFailures(db: Database) {
  const rows = await db
    .selectFrom(UNDONE.as('outbox'))
    .select(['id', 'subject', 'key', 'tries', 'createdAt', 'givenUpAt', 'nextAt', 'error'])
    .where('error', 'is not', null)
    .where('claimedAt', 'is', null)
    .orderBy((row) => row('givenUpAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    /** A dead job has used up its tries and waits for a person. */
    state: row.givenUpAt === null ? ('to retry' as const) : ('dead' as const),
    subject: row.subject,
    key: row.key,
    tries: row.tries,
    /** When a dead job was given up, or when another was created. */
    since: (row.givenUpAt ?? row.createdAt).toISOString(),
    next: row.nextAt?.toISOString() ?? null,
    error: redact(row.error),
  }));
}

/**
 * Gives failed jobs all their tries again.
 * @param id the id of a job, or `all`
 */
export async function retryJobs(db: Database, id: string): Promise<number> {
  const { rows } = await sql`
    update outbox set next_at = now(), given_up_at = null, error = null
    where error is not null and claimed_at is null and (${id} = 'all' or id::text = ${id})
    returning id`.execute(db);
  return rows.length;
}
