import type { Database } from '../../database/open.ts';
import type { WaitingPaymentView } from '../../database/tables/views.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import { askPayment } from '../../services/payment/ask.ts';
import { newOperationKey } from '../../services/payment/references.ts';
import { sendOperation } from '../../services/payment/sendOperation.ts';
import type { Operator } from '../../store/payments.ts';
import { refundable } from '../../till/operations.ts';
import type { OperationState } from '../../till/payments.ts';
import { paymentKey, runOperatorCommand } from './command.ts';
import { readPayment } from './declarations.ts';
import { allowed, RefusedOperation } from './RefusedOperation.ts';
import { requireWaiting } from './settleWaiting.ts';

/** What a refund would give back. Amounts are cents. */
export interface RefundPlan {
  readonly waiting: WaitingPaymentView;
  readonly cents: number;
  /** Cents that are still free after it. */
  readonly restCents: number;
}

/**
 * Asks the provider about the payment (rule 10), then says what a refund would give back.
 * @param named a number of the payment, or any of its ids
 * @param cents if it is absent, all that is free
 * @throws RefusedOperation
 * @throws ProviderFailure
 */
export async function planRefund(
  db: Database,
  provider: PaymentProvider,
  named: string,
  cents?: number,
): Promise<RefundPlan> {
  const waiting = await requireWaiting(db, named);
  await askBefore(db, provider, waiting.paymentId);
  const { dossier, payment } = await readPayment(db, waiting.paymentId);
  const free = allowed(refundable(dossier, payment)).cents;
  const wanted = cents ?? free;
  if (wanted < 1 || wanted > free) {
    throw new RefusedOperation(`${free} cents of the payment can be given back`);
  }
  return { waiting, cents: wanted, restCents: free - wanted };
}

/**
 * Asks the provider about all payments of the attempt.
 * @throws ProviderFailure
 */
export async function askBefore(
  db: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const { dossier, payment } = await readPayment(db, paymentId);
  const related = dossier.payments.filter(
    ({ id, attemptId }) =>
      id === payment.id || (attemptId !== null && attemptId === payment.attemptId),
  );
  for (const { id, reference, revision } of related) {
    await askPayment(db, provider, { id, reference, revision });
  }
}

/**
 * Writes that a refund is asked for. It is committed before the provider is called.
 * @throws RefusedOperation
 */
export async function requestRefund(
  db: Database,
  provider: PaymentProvider,
  { waiting, cents }: RefundPlan,
  operator: Operator,
): Promise<OperationState> {
  const key = newOperationKey();
  const { paymentId, number } = waiting;
  await runOperatorCommand(db, {
    key: paymentKey(paymentId),
    event: { type: 'refund-asked', paymentId, cents, key },
    action: 'refund',
    target: String(number),
    operator,
  });
  const sent = { id: key, kind: 'refund', paymentId, cents } as const;
  return sendAndRead(db, provider, sent);
}

/**
 * Sends the operation, then reads the payment again. If the provider is silent, the queue goes on. A lost database is
 * an error, because the operator must hear of it.
 */
export async function sendAndRead(
  db: Database,
  provider: PaymentProvider,
  operation: Parameters<typeof sendOperation>[2],
): Promise<OperationState> {
  const sent = await sendOperation(db, provider, operation);
  await askBefore(db, provider, operation.paymentId).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
  });
  const { payment } = await readPayment(db, operation.paymentId);
  return payment.operations.find(({ id }) => id === operation.id)?.state ?? sent;
}
