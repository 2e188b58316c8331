import { sql } from 'kysely';
import { finds } from '../database/finds.ts';
import type { Database } from '../database/open.ts';

/** A signed message of the provider, under the digest of its bytes. */
export interface Message {
  readonly digest: string;
  readonly reference: string;
  readonly payments: readonly string[];
  readonly status: string;
}

/** True if a message was processed. It takes no lock, because a repeat raises nothing. */
export const isProcessed = (db: Database, digest: string): Promise<boolean> =>
  finds(db, sql`select from inbox where digest = ${digest} and processed_at is not null`);

/** Stores a message once: a repeat is the same row. */
export async function storeMessage(db: Database, message: Message): Promise<void> {
  await db
    .insertInto('inbox')
    .values(message)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
}

export async function markProcessed(db: Database, digest: string): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ processedAt: sql<Date>`now()` })
    .where('digest', '=', digest)
    .execute();
}

interface NamedInMessage {
  /** Our key and the provider's id, if the message is about a refund. */
  readonly key: string | null;
  readonly providerId: string | null;
  /** The reference of the attempt that the message is about. */
  readonly reference: string;
}

/** Finds the payments of a refund and of an attempt. */
export async function paymentsNamed(
  db: Database,
  { key, providerId, reference }: NamedInMessage,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select name.payment_id as id from operation join payment_name as name on name.id = operation.payment_id
    where operation.id = ${key} or operation.provider_id = ${providerId}
    union
    select payment.id from payment join attempt on attempt.id = payment.attempt_id
    where attempt.reference = ${reference}`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if the payment's money was counted and its records were erased since (D-54). */
export const isErased = (db: Database, paymentId: string): Promise<boolean> =>
  finds(db, sql`select from erased_payment where id = ${paymentId}`);

export const isKnown = (db: Database, paymentId: string): Promise<boolean> =>
  finds(db, sql`select from payment_name where id = ${paymentId}`);
