import type { Database } from '../../database/open.ts';
import type { WaitingPaymentView } from '../../database/tables/views.ts';
import { findWaiting } from '../../store/books.ts';
import { findPayments, noticeIn, numbersOf } from '../../store/named.ts';
import { readFine, readPaymentDossier } from '../../store/readDossier.ts';
import type { StoredDossier, StoredFine } from '../../store/rows.ts';
import { findPayment } from '../../till/dossier.ts';
import type { Payment } from '../../till/payments.ts';
import { say } from '../wording.ts';
import { REFUSALS, RefusedOperation } from './RefusedOperation.ts';

export interface ReadPayment {
  readonly dossier: StoredDossier;
  readonly payment: Payment;
  /** By which people name it. */
  readonly number: number;
  /** Null if nothing of it waits. */
  readonly waiting: WaitingPaymentView | null;
}

/**
 * Reads a payment by the id under which it is stored.
 * @param fineId another fine, which somebody may choose for its money
 */
export async function readPayment(
  db: Database,
  paymentId: string,
  fineId: string | null = null,
): Promise<ReadPayment> {
  const dossier = await readPaymentDossier(db, paymentId, fineId);
  const payment = findPayment(dossier, paymentId);
  const number = payment && (await numbersOf(db, [payment.id])).get(payment.id);
  if (payment === undefined || number === undefined) throw unknownName(paymentId);
  return { dossier, payment, number, waiting: (await findWaiting(db, payment.id)) ?? null };
}

/**
 * Reads the payments that a person names (D-97), oldest first.
 * @throws RefusedOperation if there is none
 */
export async function readNamed(db: Database, named: string): Promise<readonly ReadPayment[]> {
  const ids = await findPayments(db, named);
  if (ids.length === 0) throw await nothingNamed(db, named);
  const found: ReadPayment[] = [];
  for (const id of ids) found.push(await readPayment(db, id));
  return found;
}

async function nothingNamed(db: Database, named: string): Promise<RefusedOperation> {
  const notice = noticeIn(named);
  const isKnown = notice !== null && (await readFine(db, { number: notice })) !== null;
  return isKnown
    ? new RefusedOperation(say(REFUSALS.sansPaiement, { nom: named }))
    : unknownName(named);
}

const unknownName = (named: string): RefusedOperation =>
  new RefusedOperation(say(REFUSALS.inconnu, { nom: named }));

/** The fine of a payment; null if none is known. */
export const homeOf = (
  { fines }: StoredDossier,
  { fineId }: Pick<Payment, 'fineId'>,
): StoredFine | null => fines.find(({ id }) => id === fineId) ?? null;
