import { sql } from 'kysely';
import type { Card } from '#contract/domain/card.ts';
import { addDays } from '#contract/domain/dates.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../../database/open.ts';
import type { Peppers } from '../../services/lookup/keyHash.ts';
import { findEntry } from '../../store/entries.ts';
import { writeEntry } from '../../store/ledger.ts';
import { today } from '../../store/today.ts';
import { importFines, isBesideMoney } from '../import/importFines.ts';
import type { Rejection } from '../import/prepareBatches.ts';
import { allInWords } from '../import/reason.ts';
import type { ImportRecord } from '../import/record.ts';
import { type DemoRecord, type PaymentHere, readDemoRecords } from './records.ts';

const OFFENCE_DAYS = 5;

const DEMONSTRATION_CARD: Card = { marque: 'VISA', fin: '0000' };

/**
 * Returns the record of a fine, with dates relative to today.
 * @param today `YYYY-MM-DD` in Paris
 */
export function dated(fine: DemoRecord, today: string): ImportRecord {
  const { daysAgo, time, echeances: steps, reglements: payments, paidHere: _, ...record } = fine;
  return {
    ...record,
    dateEnvoiAvis: addDays(today, -daysAgo),
    dateInfraction: `${addDays(today, -daysAgo - OFFENCE_DAYS)}T${time}`,
    ...(steps && {
      echeances: steps.map((step) => ({
        palier: step.palier,
        jusquau: addDays(today, step.daysAfter - daysAgo),
      })),
    }),
    ...(payments && {
      reglements: payments.map(({ daysAgo: age, ...payment }) => ({
        ...payment,
        date: addDays(today, -age),
      })),
    }),
  };
}

/**
 * Writes the fines of the demonstration (D-12). Fines that a visitor has paid stay as they are.
 * @throws Error for any other refusal
 */
export async function seedDemonstration(db: Database, peppers: Peppers): Promise<void> {
  const fines = await readDemoRecords();
  const day = await today(db);
  async function* fineRows() {
    for (const [index, fine] of fines.entries()) {
      yield { lineNumber: index + 1, bytes: 0, value: dated(fine, day) };
    }
  }
  await importFines(db, peppers, fineRows, {
    rejected: refuseUnlessPaid,
    advanced: () => undefined,
  });
  for (const fine of fines) {
    if (fine.paidHere) {
      await insertPayment(db, fine.numAvis, fine.paidHere);
    }
  }
}

function refuseUnlessPaid({ line, reasons }: Rejection): void {
  if (!reasons.every(isBesideMoney)) {
    throw new Error(`demonstration fine ${line}: ${allInWords(reasons)}`);
  }
}

/** Writes a payment of the demonstration, unless it was written before. */
function insertPayment(db: Database, number: string, payment: PaymentHere): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const fine = await transaction
      .selectFrom('fine')
      .select([
        'id',
        'paidElsewhere',
        sql<Date>`now() - make_interval(days => ${payment.daysAgo}::int)`.as('date'),
      ])
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if ((await findEntry(transaction, payment.reference)) !== null) return;
    await writeEntry(transaction, {
      kind: 'entry',
      fineId: fine.id,
      attemptId: null,
      cents: payment.cents,
      balance: payment.balanceCents,
      priceCents: fine.paidElsewhere + payment.cents + payment.balanceCents,
      nature: payment.nature,
      medium: PAYMENT_MEDIA.INTERNET,
      paidAt: fine.date,
      transactionReference: `TAI${payment.reference.replaceAll('-', '')}`,
      paymentId: null,
      authorisation: null,
      card: DEMONSTRATION_CARD,
      reference: payment.reference,
      verificationCode: payment.verificationCode,
    });
  });
}
