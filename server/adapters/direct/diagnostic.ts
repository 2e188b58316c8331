import type { DirectConfig } from '../../ports/DirectConfig.ts';
import {
  type Diagnosis,
  type DiagnosisQuestion,
  type PaymentAnswer,
  ProviderFailure,
} from '../../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../../ports/RefusedAnswer.ts';
import { answerOf } from './answer.ts';
import { MAX_TRIES } from './checkout.ts';
import { call } from './client.ts';
import { idAt, textAt, wholeAt } from './messages.ts';
import { sha256 } from './signature.ts';
import { type Reading, readStatus, UNREADABLE } from './statuses.ts';

/** Milliseconds; nobody waits for the sweep. */
const DEFAULT_TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;

/** Of one diagnosis: its calls share the time. */
interface Inquiry {
  readonly question: DiagnosisQuestion;
  readonly config: DirectConfig;
  readonly signal: AbortSignal;
}

interface Found {
  readonly body: object;
  readonly fingerprint: string;
}

/** The path belongs to the fingerprint: a checkout's answer does not name the checkout. */
async function get({ config, signal }: Inquiry, path: string): Promise<Found | null> {
  const reply = await call(config, { method: 'GET', path, signal });
  if (reply.ok) return { body: reply.body, fingerprint: sha256(`${path}\n${reply.raw}`) };
  if (reply.failure.kind === 'refused' && reply.failure.status === NOT_FOUND) return null;
  throw reply.failure;
}

function answered(
  { question, config }: Inquiry,
  { body, fingerprint }: Found,
  reading: Reading,
): Diagnosis {
  const { reference } = question;
  const named = textAt(body, 'paymentOutput', 'references', 'merchantReference') ?? reference;
  if (named !== reference) throw new RefusedAnswer('payment of another reference');
  const source = { merchant: config.merchantId, reference, date: null, fingerprint };
  return { kind: 'answered', answer: answerOf(body, reading, source) };
}

async function askPayment(inquiry: Inquiry, paymentId: string): Promise<Diagnosis | null> {
  const found = await get(inquiry, `payments/${encodeURIComponent(paymentId)}/details`);
  if (found === null) return null;
  const { body } = found;
  const code = wholeAt(body, 'statusOutput', 'statusCode');
  // The checkout is over, or the question is about this payment: no other card changes it.
  const { provisional: _, ...reading } = readStatus(textAt(body, 'status'), code);
  return answered(inquiry, found, reading);
}

/** Null when the checkout is not readable any more. */
async function askCheckout(inquiry: Inquiry, checkoutId: string): Promise<Diagnosis | null> {
  const found = await get(inquiry, `hostedcheckouts/${encodeURIComponent(checkoutId)}`);
  if (found === null) return null;
  const withoutPayment = (reading: Reading) => answered(inquiry, { ...found, body: {} }, reading);
  const status = textAt(found.body, 'status');
  if (status === 'IN_PROGRESS') return withoutPayment({ state: 'EN_ATTENTE', provisional: true });
  const paymentId = idAt(found.body, 'createdPaymentOutput', 'payment', 'id');
  if (paymentId !== null) {
    return (await askPayment(inquiry, paymentId)) ?? withoutPayment({ state: 'EN_ATTENTE' });
  }
  if (status === 'CANCELLED_BY_CONSUMER') {
    return withoutPayment({ state: inquiry.question.ended ? 'EXPIRE' : 'ANNULE' });
  }
  return withoutPayment(UNREADABLE);
}

const isRefusal = ({ state }: PaymentAnswer): boolean => state === 'REFUSE' || state === 'ANNULE';

/**
 * No call finds a payment by its reference, so each try of the checkout is asked for by the form that
 * every known id has. A refused try may precede an accepted one.
 */
async function guessPayment(inquiry: Inquiry, checkoutId: string): Promise<Diagnosis | null> {
  let last: Diagnosis | null = null;
  for (let rank = 0; rank < MAX_TRIES; rank += 1) {
    const diagnosis = await askPayment(inquiry, `${checkoutId}_${rank}`);
    if (diagnosis === null) break;
    last = diagnosis;
    if (diagnosis.kind === 'answered' && !isRefusal(diagnosis.answer)) break;
  }
  return last;
}

/** Nothing found says something only while the vendor is well. @throws ProviderFailure */
async function proveWell(inquiry: Inquiry): Promise<void> {
  const found = await get(inquiry, 'services/testconnection');
  if (found === null) throw new ProviderFailure('unclear', NOT_FOUND);
}

/**
 * A question that names a payment is about that payment.
 * @throws ProviderFailure
 * @throws RefusedAnswer
 */
export async function diagnoseDirect(
  question: DiagnosisQuestion,
  config: DirectConfig,
  delayMs = DEFAULT_TIMEOUT_MS,
): Promise<Diagnosis> {
  const { checkoutId, paymentId } = question;
  const inquiry: Inquiry = { question, config, signal: AbortSignal.timeout(delayMs) };
  const asked = paymentId === null ? null : await askPayment(inquiry, paymentId);
  if (asked !== null) return asked;
  if (checkoutId === null && paymentId === null) return { kind: 'unknown' };
  const found =
    checkoutId &&
    ((await askCheckout(inquiry, checkoutId)) ?? (await guessPayment(inquiry, checkoutId)));
  if (found) return found;
  await proveWell(inquiry);
  return { kind: 'gone' };
}
