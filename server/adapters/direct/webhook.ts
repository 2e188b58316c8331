import type { DirectConfig } from '../../ports/DirectConfig.ts';
import {
  MAX_NOTIFICATION_BYTES,
  type Notification,
  type NotificationHeaders,
} from '../../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../../ports/RefusedAnswer.ts';
import { sha256 } from '../../secrets/digest.ts';
import { storable } from './answerFields.ts';
import { idAt, objectAt, parseJson, textAt } from './messages.ts';
import { keyOf } from './reportedOperations.ts';
import { isSignatureOf } from './signature.ts';
import { readingOf, referenceOf, statusText } from './snapshot.ts';

const HOUR_MS = 3_600_000;
/** The vendor repeats a webhook for the last time 35 h 10 after its event. An older one may be a replay. */
const MAX_AGE_MS = 72 * HOUR_MS;
const MAX_AHEAD_MS = HOUR_MS;

/** The merchant's portal sends this to test the address. It is about no payment. */
const TEST_TYPE = 'payment.test';

const oneHeader = (headers: NotificationHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** @throws RefusedAnswer if the size, the key or the signature is wrong */
function checkSignature(body: Buffer, headers: NotificationHeaders, config: DirectConfig): void {
  if (body.byteLength > MAX_NOTIFICATION_BYTES) throw new RefusedAnswer('size');
  const keyId = oneHeader(headers, 'x-gcs-keyid');
  const keys = [config.webhookKey, ...(config.formerWebhookKey ? [config.formerWebhookKey] : [])];
  const key = keys.find((candidate) => candidate.keyId === keyId);
  if (key === undefined) throw new RefusedAnswer('key');
  if (!isSignatureOf(body, key.secret, oneHeader(headers, 'x-gcs-signature'))) {
    throw new RefusedAnswer('signature');
  }
}

/**
 * @returns null for a message without date that names no money
 * @throws RefusedAnswer if it is too old or in the future, or names money and no date: it may be a replay
 */
function dateOf(event: unknown): Date | null {
  const date = new Date(textAt(event, 'created') ?? Number.NaN);
  const age = Date.now() - date.getTime();
  const namesMoney = [objectAt(event, 'payment'), objectAt(event, 'refund')].some(Boolean);
  if (Number.isNaN(age) && !namesMoney) return null;
  if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) throw new RefusedAnswer('age');
  return date;
}

/** When the payment was taken, by the message that says so first: that becomes the receipt's date. */
function paidAt(event: unknown): Date | null {
  const { state, back } = readingOf(objectAt(event, 'payment'));
  return state === 'captured' && back === 'none' ? dateOf(event) : null;
}

/** The event of a refused refund may carry an empty object. */
function refundOf(event: unknown): Notification['refund'] {
  const refund = objectAt(event, 'refund');
  const [key, providerId] = [keyOf(refund), idAt(refund, 'id')];
  return key === null && providerId === null ? null : { key, providerId };
}

/**
 * Reads genuine messages even if they are odd: payouts, another version, no JSON. The inbox keeps each, since it may
 * be the only trace of money.
 */
function read(events: readonly unknown[]): Omit<Notification, 'fingerprint'> {
  const [event] = events;
  const isAlone = events.length === 1;
  const refund = isAlone ? refundOf(event) : null;
  const payments = events.flatMap((one) => {
    const paymentId = idAt(one, 'payment', 'id');
    return paymentId === null ? [] : [{ paymentId, paidAt: paidAt(one) }];
  });
  const status = isAlone ? statusText(objectAt(event, 'payment')) : '';
  const reference =
    referenceOf(objectAt(event, 'payment')) ||
    storable(textAt(event, 'refund', 'refundOutput', 'references', 'merchantReference'));
  return { reference: isAlone ? reference : '', payments, status, refund };
}

/**
 * @returns null for the test from the merchant's portal
 * @throws RefusedAnswer
 */
export function readWebhook(
  body: Buffer,
  headers: NotificationHeaders,
  config: DirectConfig,
): Notification | null {
  checkSignature(body, headers, config);
  const message = parseJson(body.toString('utf8'));
  // The vendor's guide shows a list; its own code reads an object.
  const events: readonly unknown[] = Array.isArray(message) ? message : [message];
  events.forEach(dateOf);
  const isTrial = events.length === 1 && textAt(events[0], 'type') === TEST_TYPE;
  return isTrial ? null : { ...read(events), fingerprint: sha256(body) };
}

/** The value is sent back, so it may hold only harmless characters. */
const HARMLESS = /^[\x21-\x7e]{1,100}$/;

export function readEndpointCheck(headers: NotificationHeaders): string | null {
  const value = oneHeader(headers, 'x-gcs-webhooks-endpoint-verification');
  return HARMLESS.test(value) ? value : null;
}
