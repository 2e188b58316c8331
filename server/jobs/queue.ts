import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { JobPolicy, Registration } from './policies.ts';

export interface Job {
  readonly id: number;
  readonly sujet: string;
  readonly charge: unknown;
  readonly essais: number;
}

export async function addClockRows(
  db: Database,
  registrations: readonly Registration[],
): Promise<void> {
  const subjects = registrations
    .filter(({ policy }) => policy.periodS !== undefined)
    .map(({ handler }) => handler.subject);
  if (subjects.length === 0) return;
  await db
    .insertInto('boite_envoi')
    .values(
      subjects.map((subject) => ({
        sujet: subject,
        cle: `horloge/${subject}`,
        charge: '{}',
      })),
    )
    .onConflict((conflict) => conflict.column('cle').doNothing())
    .execute();
}

/** Seconds ahead that a row can be due; more means that the clock was set back. */
const horizonS = ({ tries, delayS, limitS, periodS = 0 }: JobPolicy): number =>
  Math.max(limitS, periodS, delayS * 2 ** tries) + 60;

/** Skips rows of other replicas and unknown subjects. The clock or a person restarts used-up tries. */
export async function takeJob(
  db: Database,
  registrations: readonly Registration[],
): Promise<Job | null> {
  const subjects = registrations.map(({ handler }) => handler.subject);
  const limits = registrations.map(({ policy }) => policy.limitS);
  const tries = registrations.map(({ policy }) => policy.tries);
  const horizons = registrations.map(({ policy }) => horizonS(policy));
  const { rows } = await sql<Job>`
    with due as (
      select id, sujet from boite_envoi
      join unnest(${subjects}::text[], ${horizons}::int[]) as known (subject, horizon_s) on subject = sujet
      where prochain_le <= now() or prochain_le > now() + make_interval(secs => horizon_s)
      order by prochain_le, id limit 1 for update of boite_envoi skip locked
    )
    update boite_envoi set
      essais = case when pris_le is null and essais >= policy.tries then 1 else essais + 1 end,
      pris_le = now(),
      prochain_le = now() + make_interval(secs => policy.limit_s)
    from due join unnest(${subjects}::text[], ${limits}::int[], ${tries}::int[])
      as policy (subject, limit_s, tries) on policy.subject = due.sujet
    where boite_envoi.id = due.id
    returning boite_envoi.id, boite_envoi.sujet, charge, essais`.execute(db);
  return rows[0] ?? null;
}

/** Clock work waits for its next slot. */
export async function finishJob(db: Database, job: Job, { periodS }: JobPolicy): Promise<void> {
  await held(db, job)
    .set({
      termine_le: sql<Date>`now()`,
      essais: 0,
      prochain_le: nextSlot(periodS),
      pris_le: null,
      abandonne_le: null,
      erreur: null,
    })
    .execute();
}

/** After the last try the clock or a person restarts it. @param error without personal data */
export async function failJob(
  db: Database,
  job: Job,
  { tries, delayS, periodS, deadLetter }: JobPolicy,
  error: string,
): Promise<void> {
  const last = job.essais >= tries;
  await held(db, job)
    .set({
      prochain_le: last ? nextSlot(periodS) : afterWait(delayS * 2 ** (job.essais - 1)),
      pris_le: null,
      erreur: error,
      ...(last && deadLetter && { abandonne_le: sql<Date>`coalesce(abandonne_le, now())` }),
    })
    .execute();
}

/** Matches nothing once another server has taken the row. */
const held = (db: Database, job: Job) =>
  db.updateTable('boite_envoi').where('id', '=', job.id).where('essais', '=', job.essais);

/** By the database's clock. */
const nextSlot = (periodS: number | undefined): RawBuilder<Date> | null =>
  periodS === undefined
    ? null
    : sql<Date>`to_timestamp((floor(extract(epoch from now()) / ${periodS}::int) + 1) * ${periodS}::int)`;

/** Random, so that jobs that failed together are retried apart. */
const afterWait = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds}::float8 * (1 + random()))`;
