import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Change } from '../till/changes.ts';

export class EquationBroken extends Error {
  override readonly name = 'EquationBroken';
}

/**
 * In SQL: a payment breaks the equation (docs/payments.md). Held is not what is booked of it, or its figures are not
 * the sum of what was reported.
 */
export const IS_UNEQUAL = sql<boolean>`(
  payment.captured_cents - payment.returned_cents <> coalesce((
    select sum(cents) from money_line where money_line.payment_id = payment.id), 0)
  or (payment.captured_cents, payment.returned_cents) <> (
    select coalesce(sum(line.captured_cents), 0)::bigint, coalesce(sum(line.returned_cents), 0)::bigint
    from collected_line as line where line.payment_id = payment.id))`;

function paymentOf(change: Change): string | null {
  switch (change.kind) {
    case 'payment-opened':
    case 'payment-changed':
      return change.payment.id;
    case 'payment-merged':
      return change.into;
    case 'waits':
    case 'stands':
    case 'declared':
    case 'entry':
      return change.paymentId;
    default:
      return null;
  }
}

/**
 * Checks the equation of each touched payment. Call it before COMMIT.
 * @throws EquationBroken
 */
export async function checkEquation(
  transaction: Database,
  changes: readonly Change[],
): Promise<void> {
  const touched = [...new Set(changes.map(paymentOf))].filter((id) => id !== null);
  if (touched.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from payment where id = any(${touched}::text[]) and ${IS_UNEQUAL}`.execute(
    transaction,
  );
  if (rows.length > 0) throw new EquationBroken(`Not booked: ${rows.length} payment(s)`);
}
