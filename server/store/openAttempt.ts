import type { Database } from '../database/open.ts';
import {
  judgeEarly,
  judgeStart,
  type NotOpened,
  type StartAsked,
  type StartRefusal,
} from '../till/start.ts';
import { apply } from './apply.ts';
import { LockTimeout, withDossier } from './decide.ts';
import { readFine } from './readDossier.ts';
import type { FoundFine, StoredAttempt, StoredDossier } from './rows.ts';

/** `toAsk`: only the provider knows how these attempts ended. The caller asks, then tries the start again. */
export type StartOutcome =
  | { readonly attempt: Pick<StoredAttempt, 'id' | 'reference' | 'cents' | 'locale'> }
  | { readonly refused: StartRefusal }
  | { readonly toAsk: readonly { readonly reference: string }[] };

/** Judges a start without a lock, so that most refusals need none. Null: only a start under the lock can tell. */
export function answerEarly(
  found: FoundFine,
  asked: Omit<StartAsked, 'opening' | 'asking'>,
): StartOutcome | null {
  const judged = judgeEarly(found, asked);
  return judged === null ? null : outcomeOf(found.dossier, judged);
}

/**
 * Opens an attempt under the lock of its dossier (invariant 1), or says why not. If the lock does not come in time,
 * its holder may have opened an attempt: the fine is read once more, without a lock.
 * @param lockMs longest wait for the lock in milliseconds
 */
export function openAttempt(
  db: Database,
  event: StartAsked,
  lockMs: number,
): Promise<StartOutcome> {
  return withDossier(
    db,
    { fineId: event.fineId },
    async (transaction, dossier): Promise<StartOutcome> => {
      if (dossier.fines.length === 0) return { refused: 'non-payable' };
      const judged = judgeStart(dossier, event);
      if (!('changes' in judged)) return outcomeOf(dossier, judged);
      const attempt = await apply(transaction, judged.changes);
      if (attempt === null) throw new Error('A start that opened no attempt');
      return { attempt };
    },
    lockMs,
  ).catch(async (error: unknown) => {
    if (!(error instanceof LockTimeout)) throw error;
    const found = await readFine(db, { id: event.fineId });
    return (found && answerEarly(found, event)) ?? { refused: 'verification-en-cours' };
  });
}

function outcomeOf(dossier: StoredDossier, notOpened: NotOpened): StartOutcome {
  if (!('resumed' in notOpened)) return notOpened;
  const attempt = dossier.fines
    .flatMap((fine) => fine.attempts)
    .find(({ id }) => id === notOpened.resumed);
  return attempt === undefined ? { refused: 'paiement-en-cours' } : { attempt };
}
