import { sql } from 'kysely';
import { isLockTimeout } from '../database/away.ts';
import type { Database } from '../database/open.ts';
import type { Judged } from '../till/draft.ts';
import { judge, type MoneyEvent } from '../till/judge.ts';
import { apply } from './apply.ts';
import { type DossierKey, readDossier } from './readDossier.ts';
import type { StoredDossier } from './rows.ts';

interface Options {
  /** Also writes in the same transaction, after the changes. */
  readonly alsoWrite?: (transaction: Database) => Promise<void>;
  /** Longest wait for the lock in milliseconds; if it is absent, the limit of the connection holds. */
  readonly lockMs?: number;
}

/** Another transaction has held the dossier for longer than the caller wanted to wait. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}

/**
 * Locks a dossier, reads it, and lets `act` judge and write in the same transaction (invariant 3).
 * @param lockMs longest wait for the lock in milliseconds
 * @throws LockTimeout
 */
export function withDossier<Result>(
  db: Database,
  key: DossierKey,
  act: (transaction: Database, dossier: StoredDossier) => Promise<Result>,
  lockMs?: number,
): Promise<Result> {
  return db
    .transaction()
    .execute(async (transaction) => {
      if (lockMs !== undefined) {
        await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(transaction);
      }
      return act(transaction, await readDossier(transaction, key));
    })
    .catch((error: unknown) => {
      const isTooLong = lockMs !== undefined && isLockTimeout(error);
      throw isTooLong ? new LockTimeout('The dossier is locked', { cause: error }) : error;
    });
}

/** Judges an event on a dossier that the caller has locked, and writes its changes. */
export async function writeJudged(
  transaction: Database,
  dossier: StoredDossier,
  event: MoneyEvent,
): Promise<Judged> {
  const judged = judge(dossier, event);
  if ('changes' in judged) await apply(transaction, judged.changes);
  return judged;
}

/**
 * Locks a dossier, judges an event and writes its changes in one transaction (invariant 3).
 * @throws LockTimeout
 */
export const decide = (
  db: Database,
  key: DossierKey,
  event: MoneyEvent,
  { lockMs, alsoWrite }: Options = {},
): Promise<Judged> =>
  withDossier(
    db,
    key,
    async (transaction, dossier) => {
      const judged = await writeJudged(transaction, dossier, event);
      if ('changes' in judged) await alsoWrite?.(transaction);
      return judged;
    },
    lockMs,
  );
