import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Base } from '../database/open.ts';
import type { DonneesTravail } from './queues.ts';
import { executeurDeTransaction } from './sqlExecutor.ts';

const LOT = 200;

/**
 * Moves rows of the outbox into their queues, in one transaction: a row is in its queue if and only if it is
 * marked, whenever the process dies. Replicas take different rows. A subject that this version does not know
 * stays for one that does.
 * @param sujets subjects whose queues exist
 * @returns the subjects that got a job
 */
export function relayer(
  base: Base,
  boss: PgBoss,
  sujets: readonly string[],
): Promise<ReadonlySet<string>> {
  return base.transaction().execute(async (transaction) => {
    const lignes = await transaction
      .selectFrom('boite_envoi')
      .select(['id', 'sujet', 'cle'])
      .where('relaye_le', 'is', null)
      .where('sujet', 'in', sujets)
      .orderBy('id')
      .limit(LOT)
      .forUpdate()
      .skipLocked()
      .execute();
    if (lignes.length === 0) return new Set<string>();
    await boss.insert(
      lignes.map(({ id, sujet, cle }) => {
        const data: DonneesTravail = { sujet, cle, envoi: id };
        return { name: sujet, data };
      }),
      { db: executeurDeTransaction(transaction) },
    );
    await transaction
      .updateTable('boite_envoi')
      .set({ relaye_le: sql<Date>`now()` })
      .where(
        'id',
        'in',
        lignes.map(({ id }) => id),
      )
      .execute();
    return new Set(lignes.map(({ sujet }) => sujet));
  });
}
