import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { logIntervention, type Operator } from '../../store/interventions.ts';

export interface MaintenanceState {
  readonly active: boolean;
  readonly returnsAt: Date | null;
  readonly reason: string | null;
  /** Seconds until the announced end; negative if it is past, null if none was announced. */
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

/**
 * Opens or closes the service. All replicas see it within five seconds.
 * @param back the announced end, for `Retry-After`
 */
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
