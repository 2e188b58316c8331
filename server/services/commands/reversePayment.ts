import type { Database } from '../../database/open.ts';
import { type FoundEntry, findEntry } from '../../store/entries.ts';
import type { Operator } from '../../store/payments.ts';
import { newEntryReferences } from '../payment/references.ts';
import { runOperatorCommand } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/** By the reference of its receipt. @throws RefusedOperation */
export async function requireEntry(db: Database, reference: string): Promise<FoundEntry> {
  const found = await findEntry(db, reference);
  if (found === null) throw new RefusedOperation(`No payment has the reference ${reference}`);
  return found;
}

/**
 * Invariants 6 and 7, rule 7.
 * @param cents absent: what is missing, else all
 * @returns references of the reversing line, and of the line for what is left
 * @throws RefusedOperation when already reversed, or during an attempt
 */
export async function reversePayment(
  db: Database,
  reference: string,
  operator: Operator,
  cents?: number,
): Promise<readonly string[]> {
  const { entry } = await requireEntry(db, reference);
  const { changes } = await runOperatorCommand(db, {
    key: { fineId: entry.fineId },
    event: {
      type: 'reversal',
      fineId: entry.fineId,
      entryId: entry.id,
      cents: cents ?? null,
      medium: entry.medium,
      references: newEntryReferences(),
      restReferences: newEntryReferences(),
    },
    action: 'reversal',
    target: reference,
    operator,
  });
  return changes.flatMap((change) =>
    change.kind === 'reversal' || change.kind === 'entry' ? [change.reference] : [],
  );
}

/**
 * Makes the fine payable again (invariant 9).
 * @throws RefusedOperation unless PAIEMENT_DESIMPUTE, or while waiting money could pay it
 */
export async function reopen(db: Database, reference: string, operator: Operator): Promise<void> {
  const { entry } = await requireEntry(db, reference);
  await runOperatorCommand(db, {
    key: { fineId: entry.fineId },
    event: { type: 'reopened', fineId: entry.fineId, entryId: entry.id },
    action: 'reopened',
    target: reference,
    operator,
  });
}
