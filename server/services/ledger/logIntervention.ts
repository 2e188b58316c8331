import type { Database } from '../../database/open.ts';
import type { OperatorAction } from '../../database/tables/exploitation.ts';

/** Who acts by hand, and why. Both are kept for good: no personal data belongs into the note. */
export interface Operator {
  readonly operateur: string;
  readonly note: string;
}

/** Notes what an operator did, in the caller's transaction. @param cible what was acted on, for example a reference */
export async function logIntervention(
  transaction: Database,
  action: OperatorAction,
  cible: string,
  { operateur, note }: Operator,
): Promise<void> {
  await transaction.insertInto('intervention').values({ action, cible, operateur, note }).execute();
}
