import type { Notification } from '#server/ports/PaymentProvider.ts';
import type { Snapshot } from '#server/till/heard.ts';
import { capturedSnapshot, firstPayment } from '../support/provider.ts';

/** What every fine of these tests costs, in cents. */
export const AMOUNT = 13_500;

/** A webhook that tells of the first payment of an attempt: captured in full, unless `others` says otherwise. */
export const notificationOf = (
  reference: string,
  others: Partial<Snapshot> = {},
  paymentId = firstPayment(reference),
): Notification => {
  const payments = [{ paymentId, snapshot: capturedSnapshot(AMOUNT, others) }];
  return { reference, payments, refund: null, fingerprint: JSON.stringify([reference, payments]) };
};
