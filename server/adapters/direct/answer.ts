import { EURO } from '#contract/domain/amounts.ts';
import type { PaymentAnswer } from '../../ports/PaymentProvider.ts';
import { MAX_LENGTHS, readCard, storable, storableOrNull } from './answerFields.ts';
import { idAt, listAt, objectAt, textAt, wholeAt } from './messages.ts';
import { type Reading, UNREADABLE } from './statuses.ts';

/** What the message itself says of a payment, or the question that it answers. */
export interface Source {
  readonly merchant: string;
  readonly reference: string | undefined;
  readonly date: Date | null;
  readonly fingerprint: string;
}

/** By `paymentProductId`: the words of `contract/domain/card.ts`. */
const BRANDS: Readonly<Record<number, string>> = { 1: 'VISA', 3: 'MASTERCARD', 130: 'CB' };

interface Money {
  readonly cents: number;
  readonly currency: string;
}

function moneyAt(payment: unknown, name: string): Money | null {
  const cents = wholeAt(payment, 'paymentOutput', name, 'amount');
  const currency = textAt(payment, 'paymentOutput', name, 'currencyCode');
  return cents === undefined || cents < 0 || currency === undefined ? null : { cents, currency };
}

const numericCode = (currency: string | undefined): string =>
  currency === 'EUR' ? EURO : storable(currency, MAX_LENGTHS.devise);

function responseCode(payment: unknown): string {
  const [error] = listAt(payment, 'statusOutput', 'errors');
  const status = wholeAt(payment, 'statusOutput', 'statusCode');
  const code = textAt(error, 'errorCode') ?? textAt(error, 'code') ?? status;
  return storable(code === undefined ? undefined : String(code), MAX_LENGTHS.code);
}

/** @param payment `PaymentResponse`, `PaymentDetailsResponse`, or undefined when nobody paid */
export function answerOf(payment: unknown, reading: Reading, source: Source): PaymentAnswer {
  const asked = moneyAt(payment, 'amountOfMoney');
  const acquired = moneyAt(payment, 'acquiredAmount');
  const money = reading.state === 'ACCEPTE' ? (acquired ?? asked) : asked;
  const paymentId = idAt(payment, 'id');
  // Money without identity or amount cannot be counted once.
  const uncounted = reading.state === 'ACCEPTE' && (paymentId === null || money === null);
  const { state, ...marks } = uncounted ? UNREADABLE : reading;
  const card = objectAt(payment, 'paymentOutput', 'cardPaymentMethodSpecificOutput');
  return {
    reference: storable(source.reference, MAX_LENGTHS.transactionReference),
    paymentId,
    state,
    ...marks,
    amount: money?.cents ?? 0,
    amountsAgree:
      asked !== null && asked.cents === acquired?.cents && asked.currency === acquired.currency,
    currency: numericCode(money?.currency),
    merchant: storable(source.merchant, MAX_LENGTHS.marchand),
    responseCode: responseCode(payment),
    authorisation: storableOrNull(textAt(card, 'authorisationCode'), MAX_LENGTHS.autorisation),
    card: readCard(
      BRANDS[wholeAt(card, 'paymentProductId') ?? 0],
      textAt(card, 'card', 'cardNumber'),
    ),
    date: source.date,
    fingerprint: source.fingerprint,
  };
}
