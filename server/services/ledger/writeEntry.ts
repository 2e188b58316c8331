import { type RawBuilder, sql } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Database } from '../../database/open.ts';
import type { FineRow } from '../fine/readDossier.ts';
import { newPaymentReference, newVerificationCode } from './references.ts';

/** Amounts are cents. */
export interface NewEntry {
  readonly amende: Pick<FineRow, 'id' | 'num_avis' | 'type_amende' | 'deja_regle_importe'>;
  readonly tentativeId: string | null;
  /** Null is now, by the database's clock (invariant 8). */
  readonly date: Date | RawBuilder<Date> | null;
  /** Negative on a reversal. */
  readonly montant: number;
  readonly solde: number;
  readonly nature: PaymentNature;
  readonly mediaReglement: number;
  readonly transactionReference: string;
  readonly autorisation: string | null;
  readonly carte?: Card;
  /** Id of the reversed line. */
  readonly contrepasse?: string;
  /** The money set aside that it counts. */
  readonly itemId?: number | null;
  /** Random, except in a demonstration. */
  readonly referenceReglement?: string;
  readonly codeVerification?: string;
}

/**
 * The only function that writes a ledger line; the caller's transaction locks the dossier
 * (invariants 3 and 6). Lines never change: a reversal is another line.
 */
export async function write(transaction: Database, entry: NewEntry): Promise<string> {
  const {
    amende,
    referenceReglement = newPaymentReference(),
    codeVerification = newVerificationCode(),
  } = entry;
  await transaction
    .insertInto('ecriture')
    .values({
      amende_id: amende.id,
      tentative_id: entry.tentativeId,
      reference_reglement: referenceReglement,
      date_reglement: entry.date ?? sql<Date>`now()`,
      montant: entry.montant,
      solde: entry.solde,
      nature: entry.nature,
      media_reglement: entry.mediaReglement,
      num_avis: amende.num_avis,
      type_amende: amende.type_amende,
      transaction_reference: entry.transactionReference,
      autorisation: entry.autorisation,
      code_verification: codeVerification,
      carte_marque: entry.carte?.marque ?? null,
      carte_fin: entry.carte?.fin ?? null,
      contrepasse: entry.contrepasse ?? null,
      a_rapprocher_id: entry.itemId ?? null,
      deja_regle: amende.deja_regle_importe,
    })
    .execute();
  return referenceReglement;
}
