import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Operator } from '../../store/payments.ts';
import { logIntervention } from './logIntervention.ts';

export interface MaintenanceState {
  readonly active: boolean;
  readonly retour: Date | null;
  readonly motif: string | null;
  /** Seconds; negative: past; null: no return known. */
  readonly attente: number | null;
}

export function readMaintenance(db: Database): Promise<MaintenanceState> {
  return db
    .selectFrom('maintenance')
    .select([
      'active',
      'retour',
      'motif',
      sql<number | null>`ceil(extract(epoch from retour - now()))::int`.as('attente'),
    ])
    .executeTakeFirstOrThrow();
}

/** All replicas see it in five seconds. @param back for `Retry-After` */
export async function changeMaintenance(
  db: Database,
  active: boolean,
  back: Date | null,
  operator: Operator,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('maintenance')
      .set({ active, retour: active ? back : null, motif: active ? operator.note : null })
      .execute();
    const action = active ? 'MAINTENANCE_ACTIVEE' : 'MAINTENANCE_LEVEE';
    await logIntervention(transaction, action, 'service', operator);
  });
}
