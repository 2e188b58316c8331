import { type RawBuilder, sql } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Database } from '../../database/open.ts';
import type { FineRow } from '../fine/readDossier.ts';
import { newPaymentReference, newVerificationCode } from './references.ts';

/** A line of the ledger before it has its reference. Amounts are cents. */
export interface NewEntry {
  readonly amende: Pick<FineRow, 'id' | 'num_avis' | 'type_amende'>;
  readonly tentativeId: string | null;
  /** When it was paid; null is now, by the database's clock (invariant 8). */
  readonly date: Date | RawBuilder<Date> | null;
  /** Negative on a line that takes another back. */
  readonly montant: number;
  /** What is left to pay afterwards. */
  readonly solde: number;
  readonly nature: PaymentNature;
  readonly mediaReglement: number;
  readonly transactionReference: string;
  readonly autorisation: string | null;
  /** The card that paid, where one did and the provider told. */
  readonly carte?: Card;
  /** Id of the line that this one takes back. */
  readonly contrepasse?: string;
  /** Made at random unless a demonstration names them. */
  readonly referenceReglement?: string;
  readonly codeVerification?: string;
}

/**
 * Writes a line of the ledger, in the caller's transaction, which holds the lock of the dossier. The one function
 * that does (invariants 3 and 6): lines are never changed, and taking one back is another line.
 * @returns the reference of the line, `R-…`
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
    })
    .execute();
  return referenceReglement;
}
