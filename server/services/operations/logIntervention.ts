import type { Database } from '../../database/open.ts';
import type { OperatorAction } from '../../database/tables/exploitation.ts';

/** Kept for good, so the note holds no personal data. */
export interface Operator {
  readonly operateur: string;
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
    .values({ action, cible: target, ...operator })
    .execute();
}
