import { randomUUID } from 'node:crypto';
import type { Checkout, Payment } from './checkout.ts';

const euros = (amount: number) => ({ amount, currencyCode: 'EUR' });

const PRODUCTS: Readonly<Record<string, number>> = { VISA: 1, MASTERCARD: 3, CB: 130 };

function paymentMessage(checkout: Checkout, payment: Payment) {
  const { card, status, statusCode } = payment;
  return {
    id: payment.id,
    status,
    hostedCheckoutSpecificOutput: { hostedCheckoutId: checkout.id },
    paymentOutput: {
      amountOfMoney: euros(checkout.amount),
      acquiredAmount: euros(payment.acquired),
      references: { merchantReference: checkout.reference },
      paymentMethod: 'card',
      ...(card && {
        cardPaymentMethodSpecificOutput: {
          paymentProductId: PRODUCTS[card.marque],
          ...(payment.acquired > 0 && { authorisationCode: '837011' }),
          card: { cardNumber: card.panMasque.replaceAll('#', '*'), expiryDate: '1299' },
        },
      }),
    },
    statusOutput: {
      statusCode,
      // The acquirer's code 51 is 30511001.
      ...(status === 'REJECTED' && { errors: [{ errorCode: `30${card?.code ?? '05'}1001` }] }),
    },
  };
}

export const operationMessage = ({ id, status, statusCode, amount }: Payment['operations'][0]) => ({
  id,
  status,
  statusOutput: { statusCode },
  amountOfMoney: euros(amount),
});

/** Of an operation too: it names the payment. */
export const detailsMessage = (checkout: Checkout, payment: Payment) => ({
  ...paymentMessage(checkout, payment),
  Operations: payment.operations.map(operationMessage),
});

/** SUCCESSFUL also covers reserved money: nobody may decide by it. */
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

export const eventMessage = (merchantId: string, checkout: Checkout, payment: Payment) => ({
  apiVersion: 'v1',
  id: randomUUID(),
  created: new Date().toISOString(),
  merchantId,
  type: `payment.${payment.status.toLowerCase()}`,
  payment: paymentMessage(checkout, payment),
});

/** @param httpStatusCode of the body, which may differ from that of the answer */
export const errorMessage = (httpStatusCode: number, errorCode: string) => ({
  errorId: randomUUID(),
  errors: [{ errorCode, code: errorCode, httpStatusCode, category: 'DIRECT_PLATFORM_ERROR' }],
});
