import { sql } from 'kysely';
import { finds } from '../../database/finds.ts';
import type { Database } from '../../database/open.ts';
import type { Notification, PaymentAnswer } from '../../ports/PaymentProvider.ts';
import { decide } from '../../store/decide.ts';
import type { Snapshot } from '../../till/heard.ts';
import { newEntryReferences } from './references.ts';

/** When the question left. */
export interface AskedPayment {
  readonly id: string;
  readonly reference: string;
  readonly revision: number;
}

/**
 * Keeps a signed message, committed, before it may raise what was taken (invariants 2 to 4). Its payments are asked
 * about.
 * @returns false for a repeat
 */
export async function hearNotification(db: Database, notification: Notification): Promise<boolean> {
  if (await isTaken(db, notification)) return false;
  await storeMessage(db, notification);
  const { reference, fingerprint } = notification;
  const named =
    notification.payments.length > 0
      ? notification.payments
      : await paymentsMeant(db, notification);
  for (const { paymentId, snapshot: told } of named) {
    const snapshot = (await isErased(db, paymentId)) ? ERASED : told;
    await decide(
      db,
      { paymentIds: [paymentId], attemptReference: reference },
      {
        type: 'heard',
        via: 'webhook',
        paymentId,
        reference,
        snapshot,
        references: newEntryReferences(),
      },
    );
  }
  await db
    .updateTable('inbox')
    .set({ processedAt: sql<Date>`now()` })
    .where('digest', '=', fingerprint)
    .execute();
  return true;
}

/** Without a lock: a repeat raises nothing. */
const isTaken = (db: Database, { fingerprint }: Notification): Promise<boolean> =>
  finds(db, sql`select from inbox where digest = ${fingerprint} and processed_at is not null`);

/** The key is the digest of the message. */
async function storeMessage(db: Database, notification: Notification): Promise<void> {
  await db
    .insertInto('inbox')
    .values({
      digest: notification.fingerprint,
      reference: notification.reference,
      payments: notification.payments.map(({ paymentId }) => paymentId),
      status: notification.payments[0]?.snapshot?.status ?? '',
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
}

/**
 * Rule 2: those named, else those of its refund, by our key or its id, else those of its attempt. A message that fits
 * nothing becomes a payment for a person.
 */
async function paymentsMeant(
  db: Database,
  { refund, reference, fingerprint }: Notification,
): Promise<Notification['payments']> {
  const { rows } = await sql<{ id: string }>`
    select name.payment_id as id from operation join payment_name as name on name.id = operation.payment_id
    where operation.id = ${refund?.key} or operation.provider_id = ${refund?.providerId}
    union
    select payment.id from payment join attempt on attempt.id = payment.attempt_id
    where attempt.reference = ${reference}`.execute(db);
  const ids = rows.length > 0 ? rows.map(({ id }) => id) : [refund?.providerId ?? fingerprint];
  return ids.map((paymentId) => ({ paymentId, snapshot: null }));
}

/** D-54: counted and erased. News of it is for a person, and no new money. */
const ERASED: Snapshot = {
  state: 'unknown',
  status: 'ERASED',
  isCancelled: false,
  capturedCents: null,
  reservedCents: null,
  currency: null,
  isOurs: null,
  paidAt: null,
  authorisation: null,
  card: null,
};

const isErased = (db: Database, id: string): Promise<boolean> =>
  finds(db, sql`select from erased_payment where id = ${id}`);

/** Rules 3, 4 and 11. */
export async function hearAnswer(
  db: Database,
  asked: AskedPayment,
  answer: PaymentAnswer,
): Promise<void> {
  const { id: paymentId, reference, revision } = asked;
  const erased = await isErased(db, paymentId);
  await decide(
    db,
    { paymentIds: [paymentId, answer.firstId], attemptReference: answer.reference || reference },
    {
      type: 'heard',
      via: 'answer',
      paymentId,
      reference: answer.reference,
      firstId: answer.firstId,
      snapshot: erased ? ERASED : answer.snapshot,
      revision,
      returnedCents: erased ? null : answer.returnedCents,
      operations: erased ? [] : answer.operations,
      references: newEntryReferences(),
    },
  );
}
