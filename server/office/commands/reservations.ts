import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { newOperationKey } from '../../services/payment/references.ts';
import { listReservations, type Reservation } from '../../store/books.ts';
import type { Operator } from '../../store/payments.ts';
import type { OperationKind, OperationState } from '../../till/payments.ts';
import { paymentKey, runOperatorCommand } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';
import { askBefore, sendAndRead } from './refund.ts';

export type ReservationEnd = Exclude<OperationKind, 'refund'>;

/**
 * Captures or cancels a reserved amount, under a new key each time (rule 15).
 * @throws RefusedOperation
 * @throws ProviderFailure
 */
export async function endReservation(
  db: Database,
  provider: PaymentProvider,
  { paymentId, cents }: Reservation,
  end: ReservationEnd,
  operator: Operator,
): Promise<OperationState> {
  await askBefore(db, provider, paymentId);
  const key = newOperationKey();
  await runOperatorCommand(db, {
    key: paymentKey(paymentId),
    event: { type: 'reservation-end-asked', paymentId, end, key },
    action: end,
    target: paymentId,
    operator,
  });
  return sendAndRead(db, provider, { id: key, kind: end, paymentId, cents });
}

/**
 * Finds a reservation.
 * @param named id of the payment, or reference of its attempt
 * @throws RefusedOperation
 */
export async function findReservation(db: Database, named: string): Promise<Reservation> {
  const found = (await listReservations(db)).filter(
    ({ paymentId, reference }) => paymentId === named || reference === named,
  );
  const [only, other] = found;
  if (only === undefined) throw new RefusedOperation(`Nothing is reserved by ${named}`);
  if (other !== undefined) {
    const ids = found.map(({ paymentId }) => paymentId).join(', ');
    throw new RefusedOperation(`Several amounts are reserved under it, name one of them: ${ids}`);
  }
  return only;
}
