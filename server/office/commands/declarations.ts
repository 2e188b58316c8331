import type { Database } from '../../database/open.ts';
import { newEntryReferences } from '../../services/payment/references.ts';
import type { Operator } from '../../store/payments.ts';
import { readPaymentDossier } from '../../store/readDossier.ts';
import { type Dossier, findPayment } from '../../till/dossier.ts';
import { isUnderWay, type Payment } from '../../till/payments.ts';
import { paymentKey, runOperatorCommand } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/**
 * Reads a payment by any of its ids.
 * @throws RefusedOperation for an unknown id
 */
export async function readPayment(
  db: Database,
  paymentId: string,
): Promise<{ readonly dossier: Dossier; readonly payment: Payment }> {
  const dossier = await readPaymentDossier(db, paymentId);
  const payment = findPayment(dossier, paymentId);
  if (payment === undefined) throw new RefusedOperation(`No payment has the id ${paymentId}`);
  return { dossier, payment };
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
  const references = newEntryReferences();
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'operation-declared', paymentId, key, isDone, references },
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
    event: {
      type: 'charged-back',
      paymentId,
      cents,
      answerBy,
      references: newEntryReferences(),
    },
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
    event: { type: 'charge-back-won', paymentId, cents, references: newEntryReferences() },
    action: 'charge-back',
  });
}
