import { readFile } from 'node:fs/promises';
import type { PaymentNature, Tier } from '#contract/domain/amounts.ts';
import { DEMO_FILE } from '../../demonstration/fines.ts';
import type { ImportRecord } from '../import/record.ts';

/** A fine of the demonstration. Its dates are days before today. */
export interface DemoRecord
  extends Omit<ImportRecord, 'dateEnvoiAvis' | 'dateInfraction' | 'reglements' | 'echeances'> {
  /** Days since the notice; the offence is five days earlier. */
  readonly jours: number;
  readonly heure: string;
  /** Printed last days, in days since the notice (D-22). */
  readonly echeances?: readonly { readonly palier: Tier; readonly jours: number }[];
  readonly reglements?: (Omit<ImportedPayment, 'date'> & { readonly jours: number })[];
  readonly reglementDuService?: ServicePayment;
}

type ImportedPayment = NonNullable<ImportRecord['reglements']>[number];

export interface ServicePayment {
  readonly nature: PaymentNature;
  readonly montant: number;
  readonly solde: number;
  readonly jours: number;
  readonly referenceReglement: string;
  readonly codeVerification: string;
}

export async function readDemoRecords(): Promise<readonly DemoRecord[]> {
  return JSON.parse(await readFile(DEMO_FILE, 'utf8'));
}
