import { randomUUID } from 'node:crypto';
import type { Checkout, Operation, Payment } from './checkout.ts';
import { returnedCents } from './operations.ts';

const euros = (amount: number) => ({ amount, currencyCode: 'EUR' });

const PRODUCTS: Readonly<Record<string, number>> = { VISA: 1, MASTERCARD: 3, CB: 130 };

function acquiredAmount({ scenario }: Checkout, payment: Payment) {
  if (scenario === 'no-acquired-amount') return {};
  const returned = scenario === 'part-refund-ends' ? returnedCents(payment) : 0;
  return { acquiredAmount: euros(payment.acquired - returned) };
}

const referencesOf = ({ reference }: Checkout) => ({
  references: { merchantReference: reference },
});

export function paymentMessage(checkout: Checkout, payment: Payment) {
  const { card, status, statusCode } = payment;
  return {
    id: payment.id,
    status,
    hostedCheckoutSpecificOutput: { hostedCheckoutId: checkout.id },
    paymentOutput: {
      amountOfMoney: euros(checkout.amount),
      ...acquiredAmount(checkout, payment),
      ...referencesOf(checkout),
      paymentMethod: 'card',
      ...(card && {
        cardPaymentMethodSpecificOutput: {
          paymentProductId: PRODUCTS[card.brand],
          ...(payment.acquired > 0 && { authorisationCode: '837011' }),
          card: { cardNumber: card.maskedNumber.replaceAll('#', '*'), expiryDate: '1299' },
        },
      }),
    },
    statusOutput: {
      statusCode,
      // The acquirer's code 51 appears as 30511001.
      ...(status === 'REJECTED' && { errors: [{ errorCode: `30${card?.code ?? '05'}1001` }] }),
    },
  };
}

const stateOf = ({ id, status, statusCode }: Operation) => ({
  id,
  status,
  statusOutput: { statusCode },
});

const operationOutput = (checkout: Checkout, { amount, reference }: Operation) => ({
  amountOfMoney: euros(amount),
  ...referencesOf(checkout),
  ...(reference !== null && { operationReferences: { merchantReference: reference } }),
  paymentMethod: 'card',
});

export const operationMessage = (checkout: Checkout, operation: Operation) => ({
  ...stateOf(operation),
  [`${operation.name}Output`]: operationOutput(checkout, operation),
});

export const detailsMessage = (checkout: Checkout, payment: Payment) => ({
  ...paymentMessage(checkout, payment),
  Operations: payment.operations.map((operation) => ({
    ...stateOf(operation),
    ...operationOutput(checkout, operation),
  })),
});

/** SUCCESSFUL also covers money that is only reserved, so a merchant must not decide by it. */
export function checkoutMessage(checkout: Checkout) {
  const { step, cancelled, payments } = checkout;
  if (step !== 'DONE') return { status: 'IN_PROGRESS' };
  const payment = payments.at(-1);
  const isRejected = payment?.status === 'REJECTED' || payment?.status === 'CANCELLED';
  return {
    status: cancelled ? 'CANCELLED_BY_CONSUMER' : 'PAYMENT_CREATED',
    ...(payment && {
      createdPaymentOutput: {
        payment: paymentMessage(checkout, payment),
        paymentStatusCategory: isRejected ? 'REJECTED' : 'SUCCESSFUL',
      },
    }),
  };
}

/** @param refund if given, the event reports it and not the payment */
export function eventMessage(
  merchantId: string,
  checkout: Checkout,
  payment: Payment,
  refund?: Operation,
) {
  const { status } = refund ?? payment;
  const subject = status === 'REFUND_REQUESTED' ? 'refund' : 'payment';
  return {
    apiVersion: 'v1',
    id: randomUUID(),
    created: new Date().toISOString(),
    merchantId,
    type: `${subject}.${status.toLowerCase()}`,
    ...(refund
      ? { refund: operationMessage(checkout, refund) }
      : { payment: paymentMessage(checkout, payment) }),
  };
}

/** @param httpStatusCode the status that the body names, which may differ from that of the answer */
export const errorMessage = (httpStatusCode: number, errorCode: string) => ({
  errorId: randomUUID(),
  errors: [{ errorCode, code: errorCode, httpStatusCode, category: 'DIRECT_PLATFORM_ERROR' }],
});
