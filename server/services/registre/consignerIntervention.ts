import type { Database } from '../../database/open.ts';
import type { ActionOperateur } from '../../database/tables/exploitation.ts';

/** Who acts by hand, and why. Both are kept for good: no personal data belongs into the note. */
export interface Intervenant {
  readonly operateur: string;
  readonly note: string;
}

/** Notes what an operator did, in the caller's transaction. @param cible what was acted on, for example a reference */
export async function consignerIntervention(
  transaction: Database,
  action: ActionOperateur,
  cible: string,
  { operateur, note }: Intervenant,
): Promise<void> {
  await transaction.insertInto('intervention').values({ action, cible, operateur, note }).execute();
}
