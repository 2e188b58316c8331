import type { Database } from '../../database/open.ts';
import type { Notification, PaymentAnswer } from '../../ports/PaymentProvider.ts';
import { decide } from '../../store/decide.ts';
import {
  isErased,
  isProcessed,
  markProcessed,
  paymentsNamed,
  storeMessage,
} from '../../store/inbox.ts';
import type { AskedPayment } from '../../store/questions.ts';
import type { Snapshot } from '../../till/heard/events.ts';
import { newEntryReferences } from './references.ts';

/**
 * Stores and commits a signed message before it may raise what was taken (invariants 2 to 4). Then its payments are
 * asked about.
 * @returns false for a repeat
 */
export async function hearNotification(db: Database, notification: Notification): Promise<boolean> {
  const { reference, fingerprint } = notification;
  if (await isProcessed(db, fingerprint)) return false;
  await storeMessage(db, {
    digest: fingerprint,
    reference,
    payments: notification.payments.map(({ paymentId }) => paymentId),
    status: notification.payments[0]?.snapshot?.status ?? '',
  });
  const named =
    notification.payments.length > 0
      ? notification.payments
      : await paymentsMeant(db, notification);
  for (const { paymentId, snapshot: reported } of named) {
    const snapshot = (await isErased(db, paymentId)) ? ERASED : reported;
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
  await markProcessed(db, fingerprint);
  return true;
}

/**
 * Finds the payments of a message that names none: those of its refund, by our key or its id, else those of its
 * attempt (rule 2). A message that fits nothing becomes a payment for a person.
 */
async function paymentsMeant(
  db: Database,
  { refund, reference, fingerprint }: Notification,
): Promise<Notification['payments']> {
  const named = await paymentsNamed(db, {
    key: refund?.key ?? null,
    providerId: refund?.providerId ?? null,
    reference,
  });
  const ids = named.length > 0 ? named : [refund?.providerId ?? fingerprint];
  return ids.map((paymentId) => ({ paymentId, snapshot: null }));
}

/** What is heard of a payment that was counted and erased since (D-54). A person must look, and no money is added. */
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

/** Writes what an answer of the provider changes (rules 3, 4 and 11). */
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
