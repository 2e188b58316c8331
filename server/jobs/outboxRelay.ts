import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/open.ts';
import type { JobData } from './queues.ts';
import { transactionExecutor } from './sqlExecutor.ts';

const BATCH = 200;

/**
 * Moves rows of the outbox into their queues, in one transaction: a row is in its queue if and only if it is
 * marked, whenever the process dies. Replicas take different rows. A subject that this version does not know
 * stays for one that does.
 * @param subjects subjects whose queues exist
 * @returns the subjects that got a job
 */
export function relayOutbox(
  base: Database,
  boss: PgBoss,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  return base.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('boite_envoi')
      .select(['id', 'sujet', 'cle'])
      .where('relaye_le', 'is', null)
      .where('sujet', 'in', subjects)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return new Set<string>();
    await boss.insert(
      rows.map(({ id, sujet, cle }) => {
        const data: JobData = { sujet, cle, envoi: id };
        return { name: sujet, data };
      }),
      { db: transactionExecutor(transaction) },
    );
    await transaction
      .updateTable('boite_envoi')
      .set({ relaye_le: sql<Date>`now()` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return new Set(rows.map(({ sujet }) => sujet));
  });
}
