import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { logIntervention } from '../../store/interventions.ts';
import type { Operator } from '../../store/payments.ts';

export interface MaintenanceState {
  readonly active: boolean;
  readonly returnsAt: Date | null;
  readonly reason: string | null;
  /** Seconds; negative: past; null: no return known. */
  readonly secondsToWait: number | null;
}

export function readMaintenance(db: Database): Promise<MaintenanceState> {
  return db
    .selectFrom('maintenance')
    .select([
      'active',
      'returnsAt',
      'reason',
      sql<number | null>`ceil(extract(epoch from returns_at - now()))::int`.as('secondsToWait'),
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
      .set({ active, returnsAt: active ? back : null, reason: active ? operator.note : null })
      .execute();
    const action = active ? 'maintenance-on' : 'maintenance-off';
    await logIntervention(transaction, action, 'service', operator);
  });
}
