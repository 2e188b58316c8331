import type { Database } from '../../database/open.ts';
import { newEntryReferences } from '../../services/payment/references.ts';
import { type FoundEntry, findEntry } from '../../store/entries.ts';
import type { Operator } from '../../store/interventions.ts';
import { readFine } from '../../store/readDossier.ts';
import { missingOrAll } from '../../till/reversal.ts';
import { say } from '../wording.ts';
import { runOperatorCommand } from './command.ts';
import { REFUSALS, RefusedOperation } from './RefusedOperation.ts';

/**
 * Finds a ledger line by the reference of its receipt.
 * @throws RefusedOperation if there is none
 */
async function requireEntry(db: Database, reference: string): Promise<FoundEntry> {
  const found = await findEntry(db, reference);
  if (found === null) throw new RefusedOperation(say(REFUSALS.sansRecu, { nom: reference }));
  return found;
}

/**
 * Finds a ledger line, and how much of it is taken back if nobody says how much.
 * @throws RefusedOperation if there is none
 */
export async function planReversal(db: Database, reference: string) {
  const found = await requireEntry(db, reference);
  const read = await readFine(db, { id: found.fine.id });
  return { ...found, cents: read ? missingOrAll(read.dossier, found.entry) : found.entry.cents };
}

/**
 * Takes a ledger line back, and counts what is left of it (invariants 6 and 7, rule 7).
 * @param cents if it is absent, what is missing; if nothing is missing, all
 * @returns references of the reversing line, and of the line for what is left
 * @throws RefusedOperation if the line was reversed before, or during an attempt
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
 * @throws RefusedOperation if the fine is not PAIEMENT_DESIMPUTE, or while money that waits could pay it
 */
export async function reopen(db: Database, reference: string, operator: Operator): Promise<void> {
  const { entry } = await requireEntry(db, reference);
  await runOperatorCommand(db, {
    key: { fineId: entry.fineId },
    event: { type: 'reopened', fineId: entry.fineId },
    action: 'reopened',
    target: reference,
    operator,
  });
}
