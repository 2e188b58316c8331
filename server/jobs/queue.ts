import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { clockKey, type JobPolicy, type Registration } from './policies.ts';

export interface Job {
  readonly id: number;
  readonly subject: string;
  readonly payload: unknown;
  readonly tries: number;
}

export async function addClockRows(
  db: Database,
  registrations: readonly Registration[],
): Promise<void> {
  const rows = registrations
    .filter(({ policy }) => policy.periodS !== undefined)
    .flatMap(({ handler: { subject }, policy: { servers = 1 } }) =>
      Array.from({ length: servers }, (_, server) => ({
        subject,
        key: clockKey(subject, server),
        payload: '{}',
      })),
    );
  if (rows.length === 0) return;
  await db
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** A row can be due at most this many seconds ahead. More means that the database's clock was set back. */
const horizonS = ({ tries, delayS, limitS, periodS = 0 }: JobPolicy): number =>
  Math.max(limitS, periodS, delayS * 2 ** tries) + 60;

/**
 * Claims the next due job. Skips rows that another replica has locked, and subjects that this version does not know.
 * The count of tries begins again at 1 if the clock or a person restarts a job that had used them up.
 */
export async function claimJob(
  db: Database,
  registrations: readonly Registration[],
): Promise<Job | null> {
  const subjects = registrations.map(({ handler }) => handler.subject);
  const limits = registrations.map(({ policy }) => policy.limitS);
  const tries = registrations.map(({ policy }) => policy.tries);
  const horizons = registrations.map(({ policy }) => horizonS(policy));
  const { rows } = await sql<Job>`
    with due as (
      select id, outbox.subject from outbox
      join unnest(${subjects}::text[], ${horizons}::int[]) as known (subject, horizon_s) on known.subject = outbox.subject
      where next_at <= now() or next_at > now() + make_interval(secs => horizon_s)
      order by next_at, id limit 1 for update of outbox skip locked
    )
    update outbox set
      tries = case when claimed_at is null and outbox.tries >= policy.tries then 1 else outbox.tries + 1 end,
      claimed_at = now(),
      next_at = now() + make_interval(secs => policy.limit_s)
    from due join unnest(${subjects}::text[], ${limits}::int[], ${tries}::int[])
      as policy (subject, limit_s, tries) on policy.subject = due.subject
    where outbox.id = due.id
    returning outbox.id, outbox.subject, payload, outbox.tries`.execute(db);
  return rows[0] ?? null;
}

/** A job of the clock waits for its next slot; any other is over. */
export async function finishJob(db: Database, job: Job, { periodS }: JobPolicy): Promise<void> {
  await held(db, job)
    .set({
      endedAt: sql<Date>`now()`,
      tries: 0,
      nextAt: nextSlot(periodS),
      claimedAt: null,
      givenUpAt: null,
      error: null,
    })
    .execute();
}

/**
 * After the last try only the clock or a person restarts the job.
 * @param error a text without personal data
 */
export async function failJob(
  db: Database,
  job: Job,
  { tries, delayS, periodS, deadLetter }: JobPolicy,
  error: string,
): Promise<void> {
  const last = job.tries >= tries;
  await held(db, job)
    .set({
      nextAt: last ? nextSlot(periodS) : afterWait(delayS * 2 ** (job.tries - 1)),
      claimedAt: null,
      error,
      ...(last && deadLetter && { givenUpAt: sql<Date>`coalesce(given_up_at, now())` }),
    })
    .execute();
}

/** Matches no row once another server has claimed the job. */
const held = (db: Database, job: Job) =>
  db.updateTable('outbox').where('id', '=', job.id).where('tries', '=', job.tries);

/** Slots follow the database's clock, so that all replicas agree. */
const nextSlot = (periodS: number | undefined): RawBuilder<Date> | null =>
  periodS === undefined
    ? null
    : sql<Date>`to_timestamp((floor(extract(epoch from now()) / ${periodS}::int) + 1) * ${periodS}::int)`;

/** The random part separates jobs that failed together. */
const afterWait = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds}::float8 * (1 + random()))`;
