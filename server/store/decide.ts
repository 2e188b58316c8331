import type { Database } from '../database/open.ts';
import type { Draft } from '../till/draft.ts';
import { type Judged, judge, type MoneyEvent } from '../till/judge.ts';
import { apply, type OpenedAttempt, type Operator } from './apply.ts';
import { type DossierKey, readDossier } from './readDossier.ts';
import type { StoredDossier } from './rows.ts';

export interface Decided {
  /** As it was before the event. */
  readonly dossier: StoredDossier;
  readonly judged: Judged;
  readonly opened: OpenedAttempt | null;
}

interface Options {
  readonly operator?: Operator;
  /** Judges and writes nothing. */
  readonly simulate?: boolean;
  /** In the same transaction, once the changes are written. */
  readonly alsoWrite?: (transaction: Database, draft: Draft) => Promise<void>;
}

/**
 * Locks a dossier, judges an event, writes what it changes: one transaction (invariant 3).
 * @param event may depend on the dossier
 */
export function decide(
  db: Database,
  key: DossierKey,
  event: MoneyEvent | ((dossier: StoredDossier) => MoneyEvent),
  options: Options = {},
): Promise<Decided> {
  return db.transaction().execute((transaction) => decideWithin(transaction, key, event, options));
}

/** As `decide`, in a transaction of the caller. */
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
