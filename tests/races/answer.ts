import type { Database } from '#server/database/open.ts';
import type { Notification, PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { hearAnswer, hearNotification } from '#server/services/payment/hear.ts';
import type { Snapshot } from '#server/till/heard/events.ts';
import { answerAbout, capturedSnapshot, firstPayment } from '../support/provider.ts';

/** What every fine of these tests costs, in cents. */
export const AMOUNT = 13_500;

export const PENDING: Partial<Snapshot> = {
  state: 'pending',
  status: 'PENDING_CAPTURE/91',
  capturedCents: null,
};

export const REFUSAL: Partial<Snapshot> = {
  state: 'not-taken',
  status: 'REJECTED/2',
  capturedCents: null,
};

/** A webhook that names the first payment of an attempt. */
export const notificationOf = (
  reference: string,
  paymentId = firstPayment(reference),
  fingerprint = `${reference} ${paymentId}`,
): Notification => ({
  reference,
  payments: [{ paymentId, paidAt: null }],
  status: '',
  refund: null,
  fingerprint,
});

/** What a question about the first payment of an attempt is answered. */
export const answerOf = (reference: string, others: Partial<Snapshot> = {}): PaymentAnswer =>
  answerAbout({ reference, cents: AMOUNT }, capturedSnapshot(AMOUNT, others));

/** Takes a webhook about the first payment of an attempt, and the answer to the question that follows it. */
export async function hearTold(
  db: Database,
  reference: string,
  others: Partial<Snapshot> = {},
): Promise<void> {
  await hearNotification(db, notificationOf(reference));
  await hearNow(db, answerOf(reference, others));
}

/** Takes the answer to a question that leaves now. */
export async function hearNow(db: Database, answer: PaymentAnswer): Promise<void> {
  const { firstId: id, reference } = answer;
  const known = await db
    .selectFrom('payment')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirst();
  await hearAnswer(db, { id, reference, revision: known?.revision ?? 0 }, answer);
}
