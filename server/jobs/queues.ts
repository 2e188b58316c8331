import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import Type from 'typebox';
import type { Database } from '../database/open.ts';
import type { Registration } from './queuePolicies.ts';
import { sqlExecutor, transactionExecutor } from './sqlExecutor.ts';

/** Where jobs that have failed for good wait for a person. */
export const DEAD_LETTERS = 'lettres-mortes';

const DAY_S = 86_400;

/** How often jobs of servers that died are looked for, and old ones cleared away. */
const MAINTENANCE_S = 60;

/** A slot of a day can be distinguished from the next one only while its finished job is still in the table. */
const DONE_RETENTION_S = 2 * DAY_S;

/** A dead letter is kept for about two years, since it may be a proof that somebody waits for. */
const WAITING_RETENTION_MIN = (365 * DAY_S) / 60;

/** What a job carries: the outbox row that holds its charge, so that a charge stands in one place only. */
export const JobData = Type.Object({
  sujet: Type.String(),
  envoi: Type.Optional(Type.Integer()),
  cle: Type.Optional(Type.String()),
});
export type JobData = Type.Static<typeof JobData>;

/**
 * pg-boss on our own pool. It keeps the queues, the retries and the dead letters; the clock and the workers are
 * ours, because its own leave a promise alone that rejects when the database is away, which ends the process.
 */
export function createBoss(base: Database, maintenanceS = MAINTENANCE_S): PgBoss {
  return new PgBoss({
    db: sqlExecutor(base),
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: maintenanceS,
    archiveCompletedAfterSeconds: DONE_RETENTION_S,
    deleteAfterDays: 7,
  });
}

/**
 * Makes the schema of the queues, one replica after the other, before pg-boss starts: it looks whether the schema is
 * there before it takes its own lock, so that of replicas that start together on an empty database some would
 * remember a no and fail.
 */
export function prepareSchema(base: Database): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('amendes/files'))`.execute(transaction);
    await sql`create schema if not exists pgboss`.execute(transaction);
  });
}

/**
 * Makes the queues that are missing and brings their settings up to date, in one transaction and one replica after
 * the other: two that make queues at once would each wait for the other's lock.
 */
export function prepareQueues(
  base: Database,
  registrations: readonly Registration[],
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('amendes/files'))`.execute(transaction);
    const boss = new PgBoss({ db: transactionExecutor(transaction) });
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of [DEAD_LETTER_QUEUE, ...registrations.map(describe)]) {
      // pg-boss writes into the options that it is given.
      if (known.has(queue.name)) await boss.updateQueue(queue.name, { ...queue });
      else await boss.createQueue(queue.name, { ...queue });
    }
  });
}

const DEAD_LETTER_QUEUE: PgBoss.Queue = {
  name: DEAD_LETTERS,
  retentionMinutes: WAITING_RETENTION_MIN,
};

const describe = ({ handler, policy }: Registration): PgBoss.Queue => ({
  name: handler.subject,
  // Of what comes by the clock only one job waits, however long nobody takes it.
  policy: policy.periodS === undefined ? 'standard' : 'short',
  retryLimit: policy.retries,
  retryDelay: policy.delayS,
  retryBackoff: true,
  expireInSeconds: policy.expiryS,
  retentionMinutes: WAITING_RETENTION_MIN,
  ...(policy.deadLetter && { deadLetter: DEAD_LETTERS }),
});

/** Puts what the clock asks for into its queue: once in each slot of the database's clock, for all replicas. */
export async function schedule(
  boss: PgBoss,
  registrations: readonly Registration[],
): Promise<void> {
  for (const { handler, policy } of registrations) {
    if (policy.periodS === undefined) continue;
    const data: JobData = { sujet: handler.subject };
    await boss.send(handler.subject, data, { singletonSeconds: policy.periodS });
  }
}
