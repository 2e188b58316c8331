import type { Database } from '../database/open.ts';
import type { OperatorAction } from '../database/tables/reports.ts';
import type { Operator } from './payments.ts';

/** Logs what was done by hand, by whom and why. */
export async function logIntervention(
  transaction: Database,
  action: OperatorAction,
  target: string,
  operator: Operator,
): Promise<void> {
  await transaction
    .insertInto('intervention')
    .values({ action, target, ...operator })
    .execute();
}
