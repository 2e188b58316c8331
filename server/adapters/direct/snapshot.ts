import type { Snapshot } from '../../till/heard/events.ts';
import type { PaymentState } from '../../till/payments.ts';
import { readCard, storable, storableOrNull } from './answerFields.ts';
import { objectAt, textAt, wholeAt } from './messages.ts';
import { type Reading, readStatus } from './statuses.ts';

export interface Money {
  readonly cents: number;
  readonly currency: string;
}

const CURRENCY = /^[A-Z]{3}$/;

/** Null if the amount or the currency is missing or malformed: such money is not to be trusted. */
export function moneyAt(message: unknown, ...path: readonly string[]): Money | null {
  const cents = wholeAt(message, ...path, 'amount');
  const currency = textAt(message, ...path, 'currencyCode') ?? '';
  return cents === undefined || cents < 0 || !CURRENCY.test(currency) ? null : { cents, currency };
}

/** Reads the status of a payment or of an operation. */
export const statusOf = (message: unknown) =>
  [textAt(message, 'status'), wholeAt(message, 'statusOutput', 'statusCode')] as const;

/** The provider's own words: `CAPTURED/9`. Empty if there are none. */
export function statusText(payment: unknown): string {
  const words = statusOf(payment).filter((word) => word !== undefined);
  return words.length === 0 ? '' : storable([words[0], words[1] ?? ''].join('/'));
}

export const readingOf = (payment: unknown): Reading => readStatus(...statusOf(payment));

/** The reference that we gave the attempt; empty if the message has none. */
export const referenceOf = (payment: unknown): string =>
  storable(textAt(payment, 'paymentOutput', 'references', 'merchantReference'));

export const askedOf = (payment: unknown) => moneyAt(payment, 'paymentOutput', 'amountOfMoney');
/** What was taken, before refunds, until the vendor says otherwise in writing (D-95). An answer may lack it. */
export const acquiredOf = (payment: unknown) => moneyAt(payment, 'paymentOutput', 'acquiredAmount');

export function snapshotOf(payment: unknown, state: PaymentState): Snapshot {
  const card = objectAt(payment, 'paymentOutput', 'cardPaymentMethodSpecificOutput');
  const acquired = acquiredOf(payment);
  const asked = askedOf(payment);
  return {
    state,
    status: statusText(payment),
    isCancelled: readingOf(payment).isCancelled,
    capturedCents: state === 'captured' ? (acquired?.cents ?? null) : null,
    askedCents: asked?.cents ?? null,
    currency: (acquired ?? asked)?.currency ?? null,
    paidAt: null,
    authorisation: storableOrNull(textAt(card, 'authorisationCode')),
    card: card
      ? readCard(wholeAt(card, 'paymentProductId'), textAt(card, 'card', 'cardNumber'))
      : null,
  };
}
