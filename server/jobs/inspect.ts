import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { redact } from '../logging/redact.ts';
import type { QueueDepths } from '../ports/QueueDepths.ts';
import { createBoss, DEAD_LETTERS } from './queues.ts';
import { transactionExecutor } from './sqlExecutor.ts';

/** How many jobs stand in one queue. */
export interface QueueState {
  readonly file: string;
  readonly enAttente: number;
  readonly aReprendre: number;
  readonly enCours: number;
  readonly terminees: number;
  readonly echouees: number;
}

/** A job that did not do what it should. */
export interface FailedJob {
  readonly id: string;
  /** MORT waits for a person; A_REPRENDRE is tried again by itself; ECHOUE comes again by the clock. */
  readonly etat: 'MORT' | 'A_REPRENDRE' | 'ECHOUE';
  readonly sujet: string;
  /** Key of its row in the outbox; null for what comes by the clock. */
  readonly cle: string | null;
  readonly essais: number;
  /** ISO instant of its making; of a dead letter, of its death. */
  readonly depuis: string;
  /** ISO instant of the next try. */
  readonly prochain: string | null;
  /** Without addresses, numbers and tokens. */
  readonly erreur: string;
}

export interface JobsState {
  /** Rows of the outbox that are not in a queue yet, and the age of the oldest in seconds. */
  readonly aRelayer: number;
  readonly ageS: number;
  readonly files: readonly QueueState[];
  readonly echecs: readonly FailedJob[];
}

/** How many failures are listed, the latest first; the counts tell them all. */
const LISTED = 100;

/** What the queues hold, for an operator. */
export async function inspectJobs(base: Database): Promise<JobsState> {
  const { aRelayer, ageS } = await readOutbox(base);
  if (!(await areInstalled(base))) return { aRelayer, ageS, files: [], echecs: [] };
  return { aRelayer, ageS, files: await readQueues(base), echecs: await readFailures(base) };
}

/** How much waits, for the measures: cheap enough to be asked for every few seconds. */
export async function queueDepths(base: Database): Promise<QueueDepths> {
  const relay = await readOutbox(base);
  if (!(await areInstalled(base))) return { ...relay, lettresMortes: 0, files: [] };
  const { rows } = await sql<QueueDepths['files'][number]>`
    select queue.name as "file",
      count(*) filter (where state = 'created')::int as "enAttente",
      count(*) filter (where state = 'retry')::int as "aReprendre",
      count(*) filter (where state = 'active')::int as "enCours"
    from pgboss.queue
      left join pgboss.job on job.name = queue.name and job.state < 'completed'
    group by queue.name order by queue.name`.execute(base);
  const [dead] = rows.filter(({ file }) => file === DEAD_LETTERS);
  const files = rows.filter((row) => row !== dead);
  return { ...relay, lettresMortes: dead?.enAttente ?? 0, files };
}

async function readOutbox(base: Database): Promise<Pick<JobsState, 'aRelayer' | 'ageS'>> {
  const relay = await sql<{ nombre: number; age: number }>`
    select count(*)::int as nombre,
      coalesce(extract(epoch from now() - min(cree_le)), 0)::int as age
    from boite_envoi where relaye_le is null`.execute(base);
  const { nombre: aRelayer = 0, age: ageS = 0 } = relay.rows[0] ?? {};
  return { aRelayer, ageS };
}

/** The queues are made by the first start of a server. */
async function areInstalled(base: Database): Promise<boolean> {
  const { rows } = await sql<{ la: boolean }>`
    select to_regclass('pgboss.job') is not null as la`.execute(base);
  return rows[0]?.la === true;
}

async function readQueues(base: Database): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name as "file",
      count(*) filter (where state = 'created')::int as "enAttente",
      count(*) filter (where state = 'retry')::int as "aReprendre",
      count(*) filter (where state = 'active')::int as "enCours",
      count(*) filter (where state = 'completed')::int as "terminees",
      count(*) filter (where state = 'failed')::int as "echouees"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    group by queue.name order by queue.name`.execute(base);
  return rows;
}

interface FailureRow extends Omit<FailedJob, 'depuis' | 'prochain'> {
  readonly depuis: Date;
  readonly prochain: Date | null;
}

async function readFailures(base: Database): Promise<FailedJob[]> {
  const { rows } = await sql<FailureRow>`
    select id,
      case when name = ${DEAD_LETTERS} then 'MORT' when state = 'retry' then 'A_REPRENDRE'
        else 'ECHOUE' end as etat,
      coalesce(data ->> 'sujet', name) as sujet,
      data ->> 'cle' as cle,
      case when name = ${DEAD_LETTERS} then retry_limit else retry_count end + 1 as essais,
      created_on as depuis,
      case when state = 'retry' then start_after end as prochain,
      coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as erreur
    from pgboss.job
    where name = ${DEAD_LETTERS} or state = 'retry' or (state = 'failed' and dead_letter is null)
    order by name <> ${DEAD_LETTERS}, created_on desc
    limit ${LISTED}`.execute(base);
  return rows.map(({ depuis, prochain, erreur, ...ligne }) => ({
    ...ligne,
    depuis: depuis.toISOString(),
    prochain: prochain?.toISOString() ?? null,
    erreur: redact(erreur),
  }));
}

/**
 * Has failed jobs tried again now, in one transaction: a dead letter goes back into its queue with all its tries,
 * and a job that waits for its next try waits no more.
 * @param id one job, or `all`
 * @returns how many jobs
 */
export async function retryJobs(base: Database, id: string): Promise<number> {
  if (!(await areInstalled(base))) return 0;
  const boss = createBoss(base);
  return base.transaction().execute(async (transaction) => {
    const deadLetters = await sql<{ id: string; data: { sujet: string } }>`
      select id, data from pgboss.job
      where name = ${DEAD_LETTERS} and state < 'active' and (${id} = 'all' or id::text = ${id})
      for update`.execute(transaction);
    const db = transactionExecutor(transaction);
    if (deadLetters.rows.length > 0) {
      const jobs = deadLetters.rows.map(({ data }) => ({ name: data.sujet, data }));
      await boss.insert(jobs, { db });
      const ids = deadLetters.rows.map((dead) => dead.id);
      await boss.deleteJob(DEAD_LETTERS, ids, { db });
    }
    const hurried = await sql`
      update pgboss.job set start_after = now()
      where state = 'retry' and (${id} = 'all' or id::text = ${id})
      returning id`.execute(transaction);
    return deadLetters.rows.length + hurried.rows.length;
  });
}
