import type { Database } from '../../database/open.ts';
import type { WaitingPaymentView } from '../../database/tables/views.ts';
import { newEntryReferences } from '../../services/payment/references.ts';
import type { Operator } from '../../store/payments.ts';
import { readFine, readPaymentDossier } from '../../store/readDossier.ts';
import { findPayment } from '../../till/dossier.ts';
import { situation } from '../../till/situation.ts';
import type { WaitingOutcome } from '../../till/waitingSettled.ts';
import { runOperatorCommand } from './command.ts';
import { readPayment } from './declarations.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/**
 * Finds what waits of a payment.
 * @param named a number of the payment, or any of its ids
 * @throws RefusedOperation if nothing waits
 */
export async function requireWaiting(db: Database, named: string): Promise<WaitingPaymentView> {
  const { waiting } = await readPayment(db, named);
  if (waiting === null) throw new RefusedOperation(`Nothing of the payment ${named} waits`);
  return waiting;
}

/**
 * Settles what waits as a person decides (rules 1 and 7). Counted money pays up to the debt; the rest waits on.
 * @param fineNumber for money without a fine
 * @returns what the fine of counted money still owes; null for any other outcome
 * @throws RefusedOperation
 */
export async function settleWaiting(
  db: Database,
  named: string,
  outcome: WaitingOutcome,
  operator: Operator,
  fineNumber?: string,
): Promise<CountedFine | null> {
  const { paymentId, number } = await requireWaiting(db, named);
  const fineId =
    fineNumber === undefined || outcome !== 'counted' ? null : await fineIdOf(db, fineNumber);
  await runOperatorCommand(db, {
    key: { paymentIds: [paymentId], fineId },
    event: {
      type: 'waiting-settled',
      paymentId,
      outcome,
      fineId,
      references: newEntryReferences(),
    },
    action: 'waiting-settled',
    target: String(number),
    operator,
  });
  return outcome === 'counted' ? readCountedFine(db, paymentId, fineId) : null;
}

export interface CountedFine {
  readonly number: string;
  readonly dueCents: number;
}

async function readCountedFine(
  db: Database,
  paymentId: string,
  fineId: string | null,
): Promise<CountedFine | null> {
  const dossier = await readPaymentDossier(db, paymentId);
  const id = fineId ?? findPayment(dossier, paymentId)?.fineId ?? null;
  const found = id === null ? null : await readFine(db, { id });
  return found && { number: found.fine.number, dueCents: situation(found).dueCents };
}

async function fineIdOf(db: Database, number: string): Promise<string> {
  const fine = await db
    .selectFrom('fine')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (fine === undefined) throw new RefusedOperation('No fine has this number');
  return fine.id;
}
