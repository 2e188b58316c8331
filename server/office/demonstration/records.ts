import { readFile } from 'node:fs/promises';
import type { PaymentNature, Tier } from '#contract/domain/amounts.ts';
import { DEMO_FILE } from '../../demonstration/fines.ts';
import type { ImportRecord } from '../import/record.ts';

/** A fine of the demonstration. Its dates are days before today. */
export interface DemoRecord
  extends Omit<ImportRecord, 'dateEnvoiAvis' | 'dateInfraction' | 'reglements' | 'echeances'> {
  /** Days since the notice; the offence is five days earlier. */
  readonly daysAgo: number;
  readonly time: string;
  /** Printed last days, in days since the notice (D-22). */
  readonly echeances?: readonly { readonly palier: Tier; readonly daysAfter: number }[];
  readonly reglements?: (Omit<ImportedPayment, 'date'> & { readonly daysAgo: number })[];
  readonly paidHere?: PaymentHere;
}

type ImportedPayment = NonNullable<ImportRecord['reglements']>[number];

/** A payment by card to this service. Amounts are cents. */
export interface PaymentHere {
  readonly nature: PaymentNature;
  readonly cents: number;
  readonly balanceCents: number;
  readonly daysAgo: number;
  readonly reference: string;
  readonly verificationCode: string;
}

export async function readDemoRecords(): Promise<readonly DemoRecord[]> {
  return JSON.parse(await readFile(DEMO_FILE, 'utf8'));
}
