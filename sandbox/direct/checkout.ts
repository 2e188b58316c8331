import Type from 'typebox';
import Value from 'typebox/value';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { type Book, openBook } from '../book.ts';
import type { Subject } from '../pages.ts';
import { Card, CODE, Nullable } from '../transaction.ts';
import { DIRECT_SCENARIOS } from './scenarios.ts';

const Status = { status: Type.String(), statusCode: Type.Integer() };

const Payment = Type.Object({
  id: Type.String(),
  ...Status,
  card: Nullable(Card),
  /** Cents that were taken and not given back. */
  acquired: Type.Integer(),
  /** Captures, refunds and cancels. */
  operations: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), ...Status, amount: Type.Integer() }),
  ),
  /** What it will be by itself, and when. */
  becomes: Nullable(Type.Object({ ...Status, at: Type.String() })),
});
export type Payment = Type.Static<typeof Payment>;

/** Amounts are cents, dates ISO 8601. */
const Checkout = Type.Object({
  /** `hostedCheckoutId`. */
  id: Type.String(),
  /** Random: anybody who has it may pay. */
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
  scenario: Type.Enum([...DIRECT_SCENARIOS]),
  card: Nullable(Card),
  payments: Type.Array(Payment),
});
export type Checkout = Type.Static<typeof Checkout>;

export type State = Pick<Payment, 'status' | 'statusCode'>;

export const STATES = {
  CAPTURED: { status: 'CAPTURED', statusCode: 9 },
  REQUESTED: { status: 'CAPTURE_REQUESTED', statusCode: 91 },
  RESERVED: { status: 'PENDING_CAPTURE', statusCode: 5 },
  REFUNDED: { status: 'REFUNDED', statusCode: 8 },
  REJECTED: { status: 'REJECTED', statusCode: 2 },
  CANCELLED: { status: 'CANCELLED', statusCode: 1 },
} as const satisfies Record<string, State>;

/** The alias is the page. */
export const openCheckouts = (folder: string): Book<Checkout> =>
  openBook(folder, {
    file: 'checkouts.ndjson',
    isRecord: (object): object is Checkout => Value.Check(Checkout, object),
    alias: ({ page }) => page,
  });

export const isOver = ({ expiresAt }: Checkout): boolean => Date.parse(expiresAt) <= Date.now();

export const PAGES = '/hostedcheckout/PaymentMethods/Selection';
export const pageOf = ({ page }: Checkout): string => `${PAGES}/${page}`;

export const subjectOf = (checkout: Checkout): Subject => ({
  cents: checkout.amount,
  returnUrl: checkout.returnUrl,
  reference: checkout.reference,
  card: checkout.card,
  page: pageOf(checkout),
});

/** The next `…_0`, `…_1`: tries and operations share one row of numbers. */
export const nextId = ({ id, payments }: Checkout): string =>
  `${id}_${payments.reduce((count, payment) => count + 1 + payment.operations.length, 0)}`;

/** The response code that a page shows. */
export function shownCode({ cancelled, payments }: Checkout): string {
  const status = payments.at(-1)?.status;
  if (cancelled) return CODE.CANCELLED;
  if (status === 'REJECTED') return CODE.REFUSED;
  return status === 'CAPTURED' ? CODE.ACCEPTED : CODE.PENDING;
}
