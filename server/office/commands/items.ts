import type { Database } from '../../database/open.ts';
import { newEntryReferences } from '../../services/payment/references.ts';
import { listOpenItems, type OpenItem } from '../../store/books.ts';
import type { Operator } from '../../store/payments.ts';
import { readFine, readPaymentDossier } from '../../store/readDossier.ts';
import { findPayment } from '../../till/dossier.ts';
import type { ItemOutcome } from '../../till/items.ts';
import { situation } from '../../till/situation.ts';
import { runOperatorCommand } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/**
 * Finds an open item by its number.
 * @throws RefusedOperation if it is not open
 */
export async function findOpenItem(db: Database, id: number): Promise<OpenItem> {
  const item = (await listOpenItems(db)).find((one) => one.id === id);
  if (item === undefined) throw new RefusedOperation(`No open item has the number ${id}`);
  return item;
}

/**
 * Closes an item as a person decides (rules 1 and 7). Counted money pays up to the debt; the rest stays in the item.
 * @param fineNumber for money without a fine
 * @returns what the fine of counted money still owes; null for any other outcome
 * @throws RefusedOperation
 */
export async function settleItem(
  db: Database,
  id: number,
  outcome: ItemOutcome,
  operator: Operator,
  fineNumber?: string,
): Promise<CountedFine | null> {
  const item = await findOpenItem(db, id);
  const fineId =
    fineNumber === undefined || outcome !== 'counted' ? null : await fineIdOf(db, fineNumber);
  await runOperatorCommand(db, {
    key: { paymentIds: [item.paymentId], fineId },
    event: {
      type: 'item-settled',
      paymentId: item.paymentId,
      reason: item.reason,
      outcome,
      fineId,
      references: newEntryReferences(),
    },
    action: 'item-settled',
    target: String(id),
    operator,
  });
  return outcome === 'counted' ? readCountedFine(db, item.paymentId, fineId) : null;
}

export interface CountedFine {
  readonly number: string;
  readonly dueCents: number;
}

async function readCountedFine(
  db: Database,
  paymentId: string,
  fineId: string | null,
): Promise<CountedFine | null> {
  const dossier = await readPaymentDossier(db, paymentId);
  const id = fineId ?? findPayment(dossier, paymentId)?.fineId ?? null;
  const found = id === null ? null : await readFine(db, { id });
  return found && { number: found.fine.number, dueCents: situation(found).dueCents };
}

async function fineIdOf(db: Database, number: string): Promise<string> {
  const fine = await db
    .selectFrom('fine')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (fine === undefined) throw new RefusedOperation('No fine has this number');
  return fine.id;
}
