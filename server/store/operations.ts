import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Operation } from '../till/payments.ts';

/** An operation that we asked of the provider, and that may not have arrived. */
export interface WaitingOperation extends Pick<Operation, 'id' | 'kind' | 'cents'> {
  readonly paymentId: string;
}

/**
 * Lists operations of a payment that its last answer does not list. The provider knows a key for 24 hours, so we stop
 * after 20.
 * @param paymentId any of its ids
 */
export async function repeatableOperations(
  db: Database,
  paymentId: string,
): Promise<WaitingOperation[]> {
  const { rows } = await sql<WaitingOperation>`
    select open.id, open.kind, open.payment_id, open.cents
    from open_operation as open join payment on payment.id = open.payment_id
    where open.payment_id = (select payment_id from payment_name where id = ${paymentId})
      and open.provider_id is null and not payment.heard_since_answer
      and open.asked_at between now() - interval '20 hours' and now() - interval '1 minute'`.execute(
    db,
  );
  return rows;
}

/** Lists refunds and other operations that no answer lists, and that have no outcome an hour after they were sent. */
export const listUnansweredOperations = (db: Database) =>
  db
    .selectFrom('openOperation')
    .select(['kind', 'paymentId', 'cents'])
    .where('askedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .where('isListed', '=', false)
    .orderBy('askedAt')
    .execute();
