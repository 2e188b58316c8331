import type { Database } from '../database/open.ts';
import type { Draft, Judged } from '../till/draft.ts';
import { judge, type MoneyEvent } from '../till/judge.ts';
import { apply, type OpenedAttempt } from './apply.ts';
import type { Operator } from './payments.ts';
import { type DossierKey, readDossier } from './readDossier.ts';
import type { StoredDossier } from './rows.ts';

export interface Decided {
  /** Before the event. */
  readonly dossier: StoredDossier;
  readonly judged: Judged;
  readonly opened: OpenedAttempt | null;
}

interface Options {
  readonly operator?: Operator;
  readonly simulate?: boolean;
  /** In the same transaction, after the changes. */
  readonly alsoWrite?: (transaction: Database, draft: Draft) => Promise<void>;
}

/** Locks a dossier, judges an event, writes its changes: one transaction (invariant 3). */
export function decide(
  db: Database,
  key: DossierKey,
  event: MoneyEvent | ((dossier: StoredDossier) => MoneyEvent),
  options: Options = {},
): Promise<Decided> {
  return db.transaction().execute((transaction) => decideWithin(transaction, key, event, options));
}

/** As `decide`, in the caller's transaction. */
export async function decideWithin(
  transaction: Database,
  key: DossierKey,
  event: MoneyEvent | ((dossier: StoredDossier) => MoneyEvent),
  { operator, simulate = false, alsoWrite }: Options = {},
): Promise<Decided> {
  const dossier = await readDossier(transaction, key);
  const judged = judge(dossier, typeof event === 'function' ? event(dossier) : event);
  if (!('changes' in judged) || simulate) return { dossier, judged, opened: null };
  const opened = await apply(transaction, judged.changes, operator);
  await alsoWrite?.(transaction, judged);
  return { dossier, judged, opened };
}
