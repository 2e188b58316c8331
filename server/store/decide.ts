import type { Database } from '../database/open.ts';
import type { Judged } from '../till/draft.ts';
import { judge, type MoneyEvent } from '../till/judge.ts';
import { apply } from './apply.ts';
import type { Operator } from './payments.ts';
import { type DossierKey, readDossier } from './readDossier.ts';

interface Options {
  readonly operator?: Operator;
  readonly simulate?: boolean;
  /** In the same transaction, after the changes. */
  readonly alsoWrite?: (transaction: Database) => Promise<void>;
}

/** Locks a dossier, judges an event, writes its changes: one transaction (invariant 3). */
export const decide = (
  db: Database,
  key: DossierKey,
  event: MoneyEvent,
  options: Options = {},
): Promise<Judged> =>
  db.transaction().execute((transaction) => decideWithin(transaction, key, event, options));

/** As `decide`, in the caller's transaction. */
export async function decideWithin(
  transaction: Database,
  key: DossierKey,
  event: MoneyEvent,
  { operator, simulate = false, alsoWrite }: Options = {},
): Promise<Judged> {
  const judged = judge(await readDossier(transaction, key), event);
  if (!('changes' in judged) || simulate) return judged;
  await apply(transaction, judged.changes, operator);
  await alsoWrite?.(transaction);
  return judged;
}
