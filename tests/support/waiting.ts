import type { Database } from '#server/database/open.ts';

/** Lists money that waits for a person, the oldest first. */
export const listWaiting = (db: Database) =>
  db
    .selectFrom('waitingPayment')
    .innerJoin('payment', 'payment.id', 'waitingPayment.paymentId')
    .selectAll('waitingPayment')
    .select('payment.reference')
    .orderBy('since')
    .orderBy('number')
    .execute();
