import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Change } from '../till/changes.ts';

export class EquationBroken extends Error {
  override readonly name = 'EquationBroken';
}

/** Held − booked of a payment (docs/payments.md). */
const UNBOOKED = `(payment.captured_cents - payment.returned_cents
  - coalesce((select sum(ledger_entry.cents) from ledger_entry
      join payment_name as name on name.id = ledger_entry.payment_id where name.payment_id = payment.id), 0)
  - coalesce((select sum(movement.cents) from movement
      join item on item.id = movement.item_id
      join payment_name as name on name.id = item.payment_id where name.payment_id = payment.id), 0)
  - coalesce((select sum(declaration.cents) from declaration
      join payment_name as name on name.id = declaration.payment_id where name.payment_id = payment.id), 0))::bigint`;

/** The row is not booked to the cent, or its figures are not the sum of what was heard. */
export const IS_UNEQUAL = `(${UNBOOKED} <> 0 or (payment.captured_cents, payment.returned_cents) <> (
  select coalesce(sum(collection.captured_cents), 0)::bigint, coalesce(sum(collection.returned_cents), 0)::bigint
  from collection join payment_name as name on name.id = collection.payment_id
  where name.payment_id = payment.id))`;

function paymentOf(change: Change): string | null {
  switch (change.kind) {
    case 'payment-opened':
    case 'payment-changed':
      return change.payment.id;
    case 'payment-merged':
      return change.into;
    case 'item-moved':
    case 'declared':
    case 'entry':
      return change.paymentId;
    default:
      return null;
  }
}

/** Before COMMIT. @throws EquationBroken */
export async function checkEquation(
  transaction: Database,
  changes: readonly Change[],
): Promise<void> {
  const touched = [...new Set(changes.map(paymentOf))].filter((id) => id !== null);
  if (touched.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from payment where id = any(${touched}::text[]) and ${sql.raw(IS_UNEQUAL)}`.execute(
    transaction,
  );
  if (rows.length > 0) throw new EquationBroken(`Not booked: ${rows.length} payment(s)`);
}
