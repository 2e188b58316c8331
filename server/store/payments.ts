import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { ChangeOf, PaymentFields } from '../till/changes.ts';
import { drawNumber } from './shortNumber.ts';

const NOW = sql<Date>`now()`;
/** The days of a reservation count from the first one, so a later one does not move this instant. */
const SINCE = sql<Date>`coalesce(payment.reserved_at, now())`;
/** News that nobody has answered is as old as its first message. */
const HEARD = sql<Date>`coalesce(payment.heard_at, now())`;

/** Returns the row of a payment. One that was heard of is due to be asked about at once. */
const rowOf = ({ card, ...payment }: PaymentFields) => ({
  ...payment,
  cardBrand: card?.marque ?? null,
  cardDigits: card?.fin ?? null,
  ...(payment.heardSinceAnswer && { askAt: NOW }),
});

export async function insertPayment(transaction: Database, payment: PaymentFields): Promise<void> {
  const { id, capturedCents: captured, returnedCents: returned } = payment;
  await transaction
    .insertInto('payment')
    .values({
      ...rowOf(payment),
      heardAt: payment.heardSinceAnswer ? NOW : null,
      ...(payment.state === 'reserved' && { reservedAt: NOW }),
    })
    .execute();
  await namePayment(transaction, id);
  if (captured === 0 && returned === 0) return;
  await transaction
    .insertInto('collection')
    .values({ paymentId: id, capturedCents: captured, returnedCents: returned })
    .execute();
}

/** Of numbers drawn at random, one is free even where a country's payments are stored. */
async function namePayment(transaction: Database, id: string): Promise<void> {
  const drawn = Array.from({ length: 8 }, drawNumber);
  await sql`insert into payment_name (id, payment_id, number)
    select ${id}, ${id}, drawn from unnest(${drawn}::bigint[]) as drawn
    where not exists (select from payment_name where number = drawn) limit 1`.execute(transaction);
}

export async function mergePayment(
  transaction: Database,
  { paymentId, into }: ChangeOf<'payment-merged'>,
): Promise<void> {
  await logCollected(transaction, paymentId, 0, 0);
  await transaction
    .updateTable('paymentName')
    .set({ paymentId: into })
    .where('paymentId', '=', paymentId)
    .execute();
  await transaction.deleteFrom('payment').where('id', '=', paymentId).execute();
}

/** Logs the change of the figures with today's date. Call it before the row changes. */
async function logCollected(
  transaction: Database,
  paymentId: string,
  captured: number,
  returned: number,
): Promise<void> {
  await sql`insert into collection (payment_id, captured_cents, returned_cents)
    select id, ${captured}::bigint - captured_cents, ${returned}::bigint - returned_cents from payment
    where id = ${paymentId} and (captured_cents, returned_cents) <> (${captured}::bigint, ${returned}::bigint)`.execute(
    transaction,
  );
}

/**
 * Stores a payment that an event has changed.
 * @throws Error if the row has changed since it was judged
 */
export async function changePayment(
  transaction: Database,
  { payment, from }: ChangeOf<'payment-changed'>,
): Promise<void> {
  await logCollected(transaction, payment.id, payment.capturedCents, payment.returnedCents);
  const { numUpdatedRows } = await transaction
    .updateTable('payment')
    .set({
      ...rowOf(payment),
      heardAt: payment.heardSinceAnswer ? HEARD : null,
      ...(payment.state === 'reserved' && { reservedAt: SINCE }),
    })
    .where('id', '=', payment.id)
    .where('revision', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A payment changed since it was read');
}

export async function logWaiting(
  transaction: Database,
  { kind: _, ...change }: ChangeOf<'waits'>,
): Promise<void> {
  await transaction.insertInto('waitingChange').values(change).execute();
}

/** Stores how a payment stands. What waits keeps its first instant until nothing waits. */
export async function storeStanding(
  transaction: Database,
  { paymentId, waitingReason, doubt }: ChangeOf<'stands'>,
): Promise<void> {
  await transaction
    .updateTable('payment')
    .set({
      waitingReason,
      doubt,
      waitingSince:
        waitingReason === null ? null : sql<Date>`coalesce(payment.waiting_since, now())`,
    })
    .where('id', '=', paymentId)
    .execute();
}

export async function writeDeclaration(
  transaction: Database,
  { paymentId, declaration, answerBy }: ChangeOf<'declared'>,
): Promise<void> {
  await transaction
    .insertInto('declaration')
    .values({ paymentId, ...declaration, answerBy })
    .execute();
}

/** Stores a new operation, or what became of one. */
export async function writeOperation(
  transaction: Database,
  change: ChangeOf<'operation-asked' | 'operation-changed'>,
): Promise<void> {
  const { paymentId, operation } = change;
  const state = {
    state: operation.state,
    providerId: operation.providerId,
    isListed: operation.isListed,
  };
  if (change.kind === 'operation-changed') {
    const isOver = operation.state === 'done' || operation.state === 'refused';
    await transaction
      .updateTable('operation')
      .set({ ...state, endedAt: isOver ? NOW : null })
      .where('id', '=', operation.id)
      .execute();
    return;
  }
  await transaction
    .insertInto('operation')
    .values({
      id: operation.id,
      kind: operation.kind,
      paymentId,
      cents: operation.cents,
      ...state,
    })
    .execute();
}
