import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { PaymentOrigin } from '../till/payments.ts';

/** What a person finds a line of the bank by. The text of its payer is not stored. */
export interface LineFacts {
  readonly id: number;
  /** Null if it could not be read. */
  readonly day: string | null;
  /** The bank's own reference. */
  readonly reference: string;
  readonly cents: number;
  readonly currency: string;
  /** Number of the fine that its text names. */
  readonly fineNumber: string | null;
}

export async function factsOfLines(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineFacts>> {
  const { rows } = await sql<LineFacts>`
    select line.id, line.day, line.reference, line.cents, line.currency, fine.number as fine_number
    from bank_line as line
    left join payment_name as name on name.id = line.payment_id
    left join payment on payment.id = name.payment_id
    left join fine on fine.id = coalesce(line.fine_id, payment.fine_id)
    where line.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a person finds a payment by. */
export interface PaymentFacts {
  readonly id: string;
  readonly origin: PaymentOrigin;
  readonly fineNumber: string | null;
  /** Day and reference of the line of the bank that a transfer is; null for a card. */
  readonly day: string | null;
  readonly reference: string | null;
}

/** @param ids any ids of the payments */
export async function factsOfPayments(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const { rows } = await sql<PaymentFacts>`
    select name.id, payment.origin, fine.number as fine_number, line.day, line.reference
    from payment_name as name
    join payment on payment.id = name.payment_id
    left join fine on fine.id = payment.fine_id
    left join lateral (
      select day, reference from bank_line
      where payment.origin = 'bank' and payment_id in (
        select id from payment_name where payment_name.payment_id = payment.id)
      order by id limit 1
    ) as line on true
    where name.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
