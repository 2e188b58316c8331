import type { DirectConfig } from '../../ports/DirectConfig.ts';
import type { NotificationHeaders, PaymentAnswer } from '../../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../../ports/RefusedAnswer.ts';
import { answerOf } from './answer.ts';
import { parseDate } from './answerFields.ts';
import { objectAt, parseJson, textAt, wholeAt } from './messages.ts';
import { isSignatureOf, sha256 } from './signature.ts';
import { type Reading, readStatus, UNREADABLE } from './statuses.ts';

/** A real event has about 2 kB. */
const MAX_BODY_BYTES = 100_000;
const HOUR_MS = 3_600_000;
/** The last repeat of an event leaves 35 h 10 after the first. */
const MAX_AGE_MS = 72 * HOUR_MS;
const MAX_AHEAD_MS = HOUR_MS;

const VERSION = 'v1';
/** The merchant's own trial; it is about no payment. */
const TEST_TYPE = 'payment.test';

const oneHeader = (headers: NotificationHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** @throws RefusedAnswer */
function checkSignature(body: Buffer, headers: NotificationHeaders, config: DirectConfig): void {
  if (body.byteLength > MAX_BODY_BYTES) throw new RefusedAnswer('size');
  const keyId = oneHeader(headers, 'x-gcs-keyid');
  const keys = [config.webhookKey, ...(config.formerWebhookKey ? [config.formerWebhookKey] : [])];
  const key = keys.find((candidate) => candidate.keyId === keyId);
  if (key === undefined) throw new RefusedAnswer('key');
  if (!isSignatureOf(body, key.secret, oneHeader(headers, 'x-gcs-signature'))) {
    throw new RefusedAnswer('signature');
  }
}

/** The guide shows a list, the vendor's code reads an object. Undefined: another number of events. */
function onlyEvent(message: unknown): unknown {
  if (!Array.isArray(message)) return message;
  return message.length === 1 ? message[0] : undefined;
}

/** Null for an event without a date that can be read. @throws RefusedAnswer */
function checkAge(event: unknown): Date | null {
  const age = Date.now() - Date.parse(textAt(event, 'created') ?? '');
  if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) throw new RefusedAnswer('age');
  return parseDate(textAt(event, 'created'));
}

function readingOf(event: unknown, payment: object | undefined, isDated: boolean): Reading {
  const isKnown = textAt(event, 'apiVersion') === VERSION && isDated;
  if (payment === undefined || !isKnown) return UNREADABLE;
  return readStatus(textAt(payment, 'status'), wholeAt(payment, 'statusOutput', 'statusCode'));
}

/**
 * Genuine and odd is marked, never thrown away (invariant 4): refunds, payouts, another version, no
 * JSON at all.
 * @returns null for the merchant's own trial
 * @throws RefusedAnswer
 */
export function readWebhook(
  body: Buffer,
  headers: NotificationHeaders,
  config: DirectConfig,
): PaymentAnswer | null {
  checkSignature(body, headers, config);
  const event = onlyEvent(parseJson(body.toString('utf8')));
  const date = checkAge(event);
  if (textAt(event, 'type') === TEST_TYPE) return null;
  const payment = objectAt(event, 'payment');
  const reference =
    textAt(payment, 'paymentOutput', 'references', 'merchantReference') ??
    textAt(event, 'refund', 'refundOutput', 'references', 'merchantReference');
  return answerOf(payment, readingOf(event, payment, date !== null), {
    merchant: textAt(event, 'merchantId') ?? '',
    reference,
    date,
    fingerprint: sha256(body),
  });
}

/** The text is sent back, so only harmless ones are. */
const HARMLESS = /^[\x21-\x7e]{1,100}$/;

export function readEndpointCheck(headers: NotificationHeaders): string | null {
  const value = oneHeader(headers, 'x-gcs-webhooks-endpoint-verification');
  return HARMLESS.test(value) ? value : null;
}
