import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import Type from 'typebox';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { Card } from './card.ts';
import { SCENARIOS } from './scenarios.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Status = { status: Type.String(), statusCode: Type.Integer() };

export const OperationName = Type.Enum(['refund', 'capture', 'cancel']);
export type OperationName = Type.Static<typeof OperationName>;

const Operation = Type.Object({
  id: Type.String(),
  name: OperationName,
  ...Status,
  amount: Type.Integer(),
  /** The merchant's reference of the operation. */
  reference: Nullable(Type.String()),
});
export type Operation = Type.Static<typeof Operation>;

const Payment = Type.Object({
  id: Type.String(),
  ...Status,
  card: Nullable(Card),
  acquired: Type.Integer(),
  operations: Type.Array(Operation),
  planned: Nullable(Type.Object({ name: Type.Enum(['capture', 'refund']), at: Type.String() })),
});
export type Payment = Type.Static<typeof Payment>;

/** A webhook that the merchant has not acknowledged yet. */
const Webhook = Type.Object({
  id: Type.String(),
  body: Type.String(),
  tries: Type.Integer(),
  at: Type.String(),
});
export type Webhook = Type.Static<typeof Webhook>;

/** The first answer under an idempotence key, which repeats must get again. */
const FirstAnswer = Type.Object({
  key: Type.String(),
  at: Type.Integer(),
  httpStatus: Type.Integer(),
  body: Type.Unknown(),
});
export type FirstAnswer = Type.Static<typeof FirstAnswer>;

/** One line of the book. Amounts are cents, dates ISO 8601. */
export const Checkout = Type.Object({
  id: Type.String(),
  /** Random, because whoever knows it may pay. */
  page: Type.String(),
  returnMac: Type.String(),
  reference: Type.String(),
  amount: Type.Integer(),
  language: Type.Enum([...LANGUAGES]),
  returnUrl: Type.String(),
  webhookUrl: Nullable(Type.String()),
  expiresAt: Type.String(),
  triesLeft: Type.Integer(),
  step: Type.Enum(['CARD', 'AUTHENTICATION', 'DONE']),
  cancelled: Type.Boolean(),
  scenario: Type.Enum([...SCENARIOS]),
  card: Nullable(Card),
  payments: Type.Array(Payment),
  webhooks: Type.Array(Webhook),
  answers: Type.Array(FirstAnswer),
});
export type Checkout = Type.Static<typeof Checkout>;

export type CheckoutRequest = Pick<
  Checkout,
  'reference' | 'amount' | 'language' | 'returnUrl' | 'webhookUrl' | 'expiresAt' | 'triesLeft'
>;

export const newCheckout = (request: CheckoutRequest): Checkout => ({
  ...request,
  id: String(randomInt(1_000_000_000, 10_000_000_000)),
  page: randomBytes(16).toString('hex'),
  returnMac: randomUUID(),
  step: 'CARD',
  cancelled: false,
  scenario: 'normal',
  card: null,
  payments: [],
  webhooks: [],
  answers: [],
});

export type State = Pick<Payment, 'status' | 'statusCode'>;

export const STATES = {
  CAPTURED: { status: 'CAPTURED', statusCode: 9 },
  REQUESTED: { status: 'CAPTURE_REQUESTED', statusCode: 91 },
  RESERVED: { status: 'PENDING_CAPTURE', statusCode: 5 },
  REFUNDED: { status: 'REFUNDED', statusCode: 8 },
  REJECTED: { status: 'REJECTED', statusCode: 2 },
  CANCELLED: { status: 'CANCELLED', statusCode: 1 },
} as const satisfies Record<string, State>;

export const isOver = ({ expiresAt }: Checkout): boolean => Date.parse(expiresAt) <= Date.now();

export const PAGES = '/hostedcheckout/PaymentMethods/Selection';
export const pageOf = ({ page }: Checkout): string => `${PAGES}/${page}`;

function nextRank({ payments }: Checkout): number {
  return payments.reduce((count, payment) => count + 1 + payment.operations.length, 0);
}

/** Ids look like `…_0` and `…_1`. The scenario `other-ids` uses the vendor's other form, without `_`. */
export function newPaymentId(checkout: Checkout): string {
  return checkout.scenario === 'other-ids'
    ? `${randomInt(1_000_000_000, 10_000_000_000)}000`
    : `${checkout.id}_${nextRank(checkout)}`;
}

export function newOperationId(checkout: Checkout, { id, operations }: Payment): string {
  return checkout.scenario === 'other-ids'
    ? `${id.slice(0, -3)}${String(operations.length + 1).padStart(3, '0')}`
    : `${checkout.id}_${nextRank(checkout)}`;
}

/** Replaces the element with the same id, or appends it. */
export const withOne = <T extends { readonly id: string }>(list: readonly T[], one: T): T[] =>
  list.some(({ id }) => id === one.id)
    ? list.map((other) => (other.id === one.id ? one : other))
    : [...list, one];

export const withPayment = (checkout: Checkout, payment: Payment): Checkout => ({
  ...checkout,
  payments: withOne(checkout.payments, payment),
});
