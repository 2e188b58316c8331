import type { Database } from '../../database/open.ts';
import type { MentionedPayment, Notification, PaymentAnswer } from '../../ports/PaymentProvider.ts';
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
 * Stores and commits a signed message (invariants 2 to 4). It carries no figure: the payments that it names are due to
 * be asked about then.
 * @returns their ids; null for a repeat
 */
export async function hearNotification(
  db: Database,
  notification: Notification,
): Promise<readonly string[] | null> {
  const { reference, fingerprint, status } = notification;
  if (await isProcessed(db, fingerprint)) return null;
  const payments = notification.payments.map(({ paymentId }) => paymentId);
  await storeMessage(db, { digest: fingerprint, reference, payments, status });
  const named =
    notification.payments.length > 0
      ? notification.payments
      : await paymentsMeant(db, notification);
  for (const { paymentId, paidAt } of named) {
    await decide(
      db,
      { paymentIds: [paymentId], attemptReference: reference },
      {
        type: 'heard',
        via: 'webhook',
        paymentId,
        reference,
        paidAt,
        references: newEntryReferences(),
      },
    );
  }
  await markProcessed(db, fingerprint);
  return named.map(({ paymentId }) => paymentId);
}

/**
 * Finds the payments of a message that names none: those of its refund, by our key or its id, else those of its
 * attempt (rule 2). A message that fits nothing becomes a payment for a person.
 */
async function paymentsMeant(
  db: Database,
  { refund, reference, fingerprint }: Notification,
): Promise<readonly MentionedPayment[]> {
  const named = await paymentsNamed(db, {
    key: refund?.key ?? null,
    providerId: refund?.providerId ?? null,
    reference,
  });
  const ids = named.length > 0 ? named : [refund?.providerId ?? fingerprint];
  return ids.map((paymentId) => ({ paymentId, paidAt: null }));
}

/** What is heard of a payment that was counted and erased since (D-54). A person must look, and no money is added. */
const ERASED: Snapshot = {
  state: 'unknown',
  status: 'ERASED',
  isCancelled: false,
  capturedCents: null,
  askedCents: null,
  currency: null,
  paidAt: null,
  authorisation: null,
  card: null,
};

/**
 * Writes what an answer of the provider changes (rules 3, 4 and 11).
 * @returns false if it was about another payment, so that the question is still open
 */
export async function hearAnswer(
  db: Database,
  asked: AskedPayment,
  answer: PaymentAnswer,
): Promise<boolean> {
  const { id: paymentId, reference, revision } = asked;
  const erased = (await isErased(db, paymentId)) || (await isErased(db, answer.firstId));
  const judged = await decide(
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
  return !('refused' in judged && judged.refused === 'about-another');
}
