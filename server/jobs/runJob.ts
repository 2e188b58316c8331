import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import Value from 'typebox/value';
import type { Database } from '../database/open.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import { JobData } from './queues.ts';
import { transactionExecutor } from './sqlExecutor.ts';

/** The charge is not what its schema says; a newer version may understand it, so it is tried again too. */
class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';
}

/** The work took longer than its queue allows. */
class JobTookTooLong extends Error {
  override readonly name = 'JobTookTooLong';
}

/**
 * Runs one job and notes that it is done, both in the outbox and in its queue, in one transaction. A row whose work
 * is done already is only noted.
 * @throws what the work throws; InvalidPayload; JobTookTooLong
 */
export async function runJob(
  base: Database,
  boss: PgBoss,
  handler: JobHandler<unknown>,
  job: Pick<PgBoss.Job<unknown>, 'id' | 'data' | 'expireInSeconds'>,
): Promise<void> {
  if (!Value.Check(JobData, job.data)) throw new InvalidPayload('A job without a subject');
  const { envoi } = job.data;
  const row = envoi === undefined ? { charge: {}, termine_le: null } : await readRow(base, envoi);
  if (row.termine_le === null) {
    if (!Value.Check(handler.charge, row.charge)) {
      throw new InvalidPayload(`The charge does not fit the schema of ${handler.subject}`);
    }
    await within(handler.run(row.charge), Number(job.expireInSeconds));
  }
  await finish(base, boss, handler.subject, job.id, envoi);
}

async function readRow(base: Database, outboxId: number) {
  const row = await base
    .selectFrom('boite_envoi')
    .select(['charge', 'termine_le'])
    .where('id', '=', outboxId)
    .executeTakeFirst();
  if (row === undefined) throw new InvalidPayload('The row of the outbox is gone');
  return row;
}

function finish(
  base: Database,
  boss: PgBoss,
  subject: string,
  job: string,
  outboxId: number | undefined,
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    if (outboxId !== undefined) {
      await transaction
        .updateTable('boite_envoi')
        .set({ termine_le: sql<Date>`coalesce(termine_le, now())` })
        .where('id', '=', outboxId)
        .execute();
    }
    await boss.complete(subject, job, {}, { db: transactionExecutor(transaction) });
  });
}

/** A work that hangs must not hold its worker for ever: its queue has given the job to another by then. */
async function within(done: Promise<void>, seconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new JobTookTooLong(`No end within ${seconds} s`)),
      seconds * 1000,
    );
  });
  try {
    await Promise.race([done, limit]);
  } finally {
    clearTimeout(timer);
  }
}
