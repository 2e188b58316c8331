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
 * Closes the service to new journeys. All replicas see it within five seconds.
 * @param back the announced end, for `Retry-After`
 */
export const closeService = (db: Database, back: Date | null, operator: Operator): Promise<void> =>
  change(db, { active: true, returnsAt: back, reason: operator.note }, 'maintenance-on', operator);

/** Opens the service again. All replicas see it within five seconds. */
export const openService = (db: Database, operator: Operator): Promise<void> =>
  change(db, { active: false, returnsAt: null, reason: null }, 'maintenance-off', operator);

const change = (
  db: Database,
  state: Omit<MaintenanceState, 'secondsToWait'>,
  action: 'maintenance-on' | 'maintenance-off',
  operator: Operator,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction.updateTable('maintenance').set(state).execute();
    await logIntervention(transaction, action, 'service', operator);
  });
