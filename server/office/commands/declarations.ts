import type { Database } from '../../database/open.ts';
import type { WaitingPaymentView } from '../../database/tables/views.ts';
import { newEntryReferences } from '../../services/payment/references.ts';
import { findPaymentId, findWaiting } from '../../store/books.ts';
import type { Operator } from '../../store/payments.ts';
import { readPaymentDossier } from '../../store/readDossier.ts';
import { type Dossier, findPayment } from '../../till/dossier.ts';
import { isUnderWay, type Payment } from '../../till/payments.ts';
import { paymentKey, runOperatorCommand } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';

export interface ReadPayment {
  readonly dossier: Dossier;
  readonly payment: Payment;
  /** Null if nothing of it waits. */
  readonly waiting: WaitingPaymentView | null;
}

/**
 * Reads a payment as people name it.
 * @param named a number of the payment, or any of its ids
 * @throws RefusedOperation if it names none
 */
export async function readPayment(db: Database, named: string): Promise<ReadPayment> {
  const paymentId = await findPaymentId(db, named);
  const dossier = paymentId === null ? null : await readPaymentDossier(db, paymentId);
  const payment = dossier === null ? undefined : findPayment(dossier, paymentId ?? '');
  if (dossier === null || payment === undefined) {
    throw new RefusedOperation(`No payment has the number or the id ${named}`);
  }
  return { dossier, payment, waiting: (await findWaiting(db, payment.id)) ?? null };
}

/**
 * Declares how much a payment in doubt has taken.
 * @throws RefusedOperation
 */
export async function declareTaken(
  db: Database,
  paymentId: string,
  takenCents: number,
  operator: Operator,
): Promise<void> {
  const references = newEntryReferences();
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'payment-declared', paymentId, takenCents, references },
  });
}

/**
 * Declares how an operation ended about which the provider gives no answer.
 * @throws RefusedOperation
 */
export async function declareOperation(
  db: Database,
  paymentId: string,
  isDone: boolean,
  operator: Operator,
): Promise<void> {
  const { payment } = await readPayment(db, paymentId);
  const operation = payment.operations.find(isUnderWay);
  if (operation === undefined) throw new RefusedOperation('No operation of it is under way');
  const { id: key } = operation;
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: {
      type: 'operation-declared',
      paymentId,
      key,
      isDone,
      references: newEntryReferences(),
    },
  });
}

const declared = (paymentId: string, operator: Operator) =>
  ({ key: paymentKey(paymentId), action: 'declaration', target: paymentId, operator }) as const;

/**
 * Declares that the payer's bank took money back, as the acquirer's letter says.
 * @param answerBy last day to answer the letter, `YYYY-MM-DD`; null if it names none
 * @throws RefusedOperation
 */
export async function declareChargedBack(
  db: Database,
  paymentId: string,
  { cents, answerBy }: { readonly cents: number; readonly answerBy: string | null },
  operator: Operator,
): Promise<void> {
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'charged-back', paymentId, cents, answerBy },
    action: 'charge-back',
  });
}

/**
 * Takes a charge-back back: the acquirer pays it, or the letter was about another payment.
 * @throws RefusedOperation
 */
export async function declareChargeBackWon(
  db: Database,
  paymentId: string,
  cents: number,
  operator: Operator,
): Promise<void> {
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'charge-back-won', paymentId, cents },
    action: 'charge-back',
  });
}
