import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { PaymentNature, Tier } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import { addDays } from '#contract/domain/dates.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../database/open.ts';
import { BESIDE_MONEY, importFines } from '../import/importFines.ts';
import type { Rejection } from '../import/prepareBatches.ts';
import type { ImportRecord } from '../import/record.ts';
import type { Peppers } from '../services/lookup/keyHash.ts';
import { writeEntry } from '../store/apply.ts';

/** Dates are days before today. */
interface DemoFine
  extends Omit<ImportRecord, 'dateEnvoiAvis' | 'dateInfraction' | 'reglements' | 'echeances'> {
  /** Days since the notice was sent; the offence is five days earlier, at `heure`. */
  readonly jours: number;
  readonly heure: string;
  /** In days since the notice (D-22). */
  readonly echeances?: readonly { readonly palier: Tier; readonly jours: number }[];
  readonly reglements?: (Omit<ImportedPayment, 'date'> & { readonly jours: number })[];
  readonly reglementDuService?: ServicePayment;
}

type ImportedPayment = NonNullable<ImportRecord['reglements']>[number];

interface ServicePayment {
  readonly nature: PaymentNature;
  readonly montant: number;
  readonly solde: number;
  readonly jours: number;
  readonly referenceReglement: string;
  readonly codeVerification: string;
}

const OFFENCE_DAYS = 5;

/** Always accepted by the sandbox (`docs/payments.md`). */
const DEMONSTRATION_CARD: Card = { marque: 'VISA', fin: '0000' };

function dated(fine: DemoFine, aujourdhui: string): ImportRecord {
  const {
    jours: days,
    heure: hour,
    echeances,
    reglements,
    reglementDuService: _,
    ...record
  } = fine;
  return {
    ...record,
    dateEnvoiAvis: addDays(aujourdhui, -days),
    dateInfraction: `${addDays(aujourdhui, -days - OFFENCE_DAYS)}T${hour}`,
    ...(echeances && {
      echeances: echeances.map(({ palier, jours: delay }) => ({
        palier,
        jusquau: addDays(aujourdhui, delay - days),
      })),
    }),
    ...(reglements && {
      reglements: reglements.map(({ jours: age, ...payment }) => ({
        ...payment,
        date: addDays(aujourdhui, -age),
      })),
    }),
  };
}

/** D-12: dates are relative to today. A fine paid here keeps its payment. @throws Error for any other refusal */
export async function seedDemonstration(base: Database, peppers: Peppers): Promise<void> {
  const text = await readFile(new URL('./fines.json', import.meta.url), 'utf8');
  const fines: DemoFine[] = JSON.parse(text);
  const { rows } = await sql<{ jour: string }>`
    select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as jour`.execute(base);
  const aujourdhui = rows[0]?.jour ?? '';
  async function* fineRows() {
    for (const [index, fine] of fines.entries()) {
      yield { numero: index + 1, bytes: 0, valeur: dated(fine, aujourdhui) };
    }
  }
  await importFines(base, peppers, fineRows, {
    rejected: refuseUnlessPaid,
    advanced: () => undefined,
  });
  for (const { numAvis, reglementDuService: paymentOfService } of fines) {
    if (paymentOfService) await insertPayments(base, numAvis, paymentOfService);
  }
}

function refuseUnlessPaid({ ligne, motifs }: Rejection): void {
  if (motifs.some((reason) => !reason.startsWith(BESIDE_MONEY))) {
    throw new Error(`demonstration fine ${ligne}: ${motifs.join('; ')}`);
  }
}

/** Writes it once. */
function insertPayments(base: Database, number: string, payment: ServicePayment): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const fine = await transaction
      .selectFrom('amende')
      .select(['id', sql<Date>`now() - make_interval(days => ${payment.jours}::int)`.as('date')])
      .where('num_avis', '=', number)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const already = await transaction
      .selectFrom('ecriture')
      .select('id')
      .where('reference_reglement', '=', payment.referenceReglement)
      .executeTakeFirst();
    if (already !== undefined) return;
    await writeEntry(transaction, {
      kind: 'entry',
      fineId: fine.id,
      attemptId: null,
      cents: payment.montant,
      balance: payment.solde,
      nature: payment.nature,
      medium: PAYMENT_MEDIA.INTERNET,
      paidAt: fine.date,
      transactionReference: `TAI${payment.referenceReglement.replaceAll('-', '')}`,
      authorisation: null,
      card: DEMONSTRATION_CARD,
      itemId: null,
      reference: payment.referenceReglement,
      verificationCode: payment.codeVerification,
    });
  });
}
