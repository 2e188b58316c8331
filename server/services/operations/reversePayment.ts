import type { Selectable } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import type { Operator } from '../../store/payments.ts';
import type { FineRow } from '../../store/rows.ts';
import { newEntryReferences } from '../payment/references.ts';
import { command } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';

export interface FoundEntry {
  readonly entry: Selectable<Tables['ecriture']>;
  readonly fine: FineRow;
}

/** @throws RefusedOperation */
export async function findEntry(db: Database, reference: string): Promise<FoundEntry> {
  const entry = await db
    .selectFrom('ecriture')
    .selectAll()
    .where('reference_reglement', '=', reference)
    .executeTakeFirst();
  if (entry === undefined) throw new RefusedOperation(`No payment has the reference ${reference}`);
  const fine = await db
    .selectFrom('amende')
    .selectAll()
    .where('id', '=', entry.amende_id)
    .executeTakeFirstOrThrow();
  return { entry, fine };
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
  const { entry } = await findEntry(db, reference);
  const { changes } = await command(db, {
    key: { fineId: entry.amende_id },
    event: {
      type: 'reversal',
      fineId: entry.amende_id,
      entryId: entry.id,
      cents: cents ?? null,
      medium: entry.media_reglement,
      references: newEntryReferences(),
      restReferences: newEntryReferences(),
    },
    action: 'DESIMPUTATION',
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
  const { entry } = await findEntry(db, reference);
  await command(db, {
    key: { fineId: entry.amende_id },
    event: { type: 'reopened', fineId: entry.amende_id, entryId: entry.id },
    action: 'REOUVERTURE',
    target: reference,
    operator,
  });
}
