import type { Database } from '../database/open.ts';
import type { OperatorAction } from '../database/tables/reports.ts';

/** Who does something by hand, and why. The note is kept for good, so it may hold no personal data. */
export interface Operator {
  readonly operator: string;
  readonly note: string;
}

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
