import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/**
 * Returns the numbers of the fines of payments, by which a person finds them.
 * @param ids any ids of the payments
 */
export async function finesOfPayments(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select name.id, fine.number
    from payment_name as name
    join payment on payment.id = name.payment_id
    join fine on fine.id = payment.fine_id
    where name.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
