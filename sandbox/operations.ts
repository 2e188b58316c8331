import {
  type Checkout,
  newOperationId,
  type Operation,
  type OperationName,
  type Payment,
  STATES,
  type State,
  withOne,
} from './checkout.ts';

export type Ending = 'done' | 'pending';

const OPERATIONS: Readonly<Record<OperationName, Readonly<Record<Ending, State>>>> = {
  refund: { pending: { status: 'REFUND_REQUESTED', statusCode: 81 }, done: STATES.REFUNDED },
  capture: { pending: { status: 'CAPTURE_REQUESTED', statusCode: 4 }, done: STATES.CAPTURED },
  cancel: {
    pending: { status: 'CANCELLED', statusCode: 61 },
    done: { status: 'CANCELLED', statusCode: 6 },
  },
};

/** An operation answers "requested" at once, even if it ends in the same moment. */
export const heardState = (name: OperationName): State => OPERATIONS[name].pending;

export const returnedCents = ({ operations }: Payment): number =>
  operations
    .filter(({ name, status }) => name === 'refund' && status !== 'REJECTED')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Returns the cents that an operation may still move; 0 if it is not allowed. */
export function operableCents(name: OperationName, checkout: Checkout, payment: Payment): number {
  if (name === 'refund') return payment.acquired - returnedCents(payment);
  return payment.status === 'PENDING_CAPTURE' ? checkout.amount : 0;
}

/** Nobody has documented whether the vendor keeps CAPTURED after a part refund, so the scenario chooses. */
function paymentAfterRefund(checkout: Checkout, payment: Payment): Payment {
  const isWhole = returnedCents(payment) >= payment.acquired;
  const isChanged = isWhole || checkout.scenario === 'part-refund-ends';
  return isChanged ? { ...payment, ...STATES.REFUNDED } : payment;
}

export function paymentAfter(checkout: Checkout, payment: Payment, operation: Operation): Payment {
  const operations = withOne(payment.operations, operation);
  const next: Payment = { ...payment, operations, planned: null };
  const { name, status, statusCode, amount } = operation;
  if (name === 'refund') {
    return status === STATES.REFUNDED.status ? paymentAfterRefund(checkout, next) : next;
  }
  const acquired = name === 'capture' && status === STATES.CAPTURED.status ? amount : next.acquired;
  return { ...next, status, statusCode, acquired };
}

export function newOperation(
  checkout: Checkout,
  payment: Payment,
  asked: Pick<Operation, 'name' | 'amount' | 'reference'>,
  ending: Ending,
): Operation {
  return { id: newOperationId(checkout, payment), ...asked, ...OPERATIONS[asked.name][ending] };
}
