import { type RawBuilder, sql } from 'kysely';
import type { Carte } from '#contract/domaine/carte.ts';
import type { NatureReglement } from '#contract/domaine/montants.ts';
import type { Database } from '../../database/open.ts';
import type { LigneAmende } from '../amende/lireDossier.ts';
import { nouveauCodeVerification, nouvelleReferenceReglement } from './references.ts';

/** A line of the ledger before it has its reference. Amounts are cents. */
export interface NouvelleEcriture {
  readonly amende: Pick<LigneAmende, 'id' | 'num_avis' | 'type_amende'>;
  readonly tentativeId: string | null;
  /** When it was paid; null is now, by the database's clock (invariant 8). */
  readonly date: Date | RawBuilder<Date> | null;
  /** Negative on a line that takes another back. */
  readonly montant: number;
  /** What is left to pay afterwards. */
  readonly solde: number;
  readonly nature: NatureReglement;
  readonly mediaReglement: number;
  readonly transactionReference: string;
  readonly autorisation: string | null;
  /** The card that paid, where one did and the provider told. */
  readonly carte?: Carte;
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
export async function ecrire(transaction: Database, ecriture: NouvelleEcriture): Promise<string> {
  const {
    amende,
    referenceReglement = nouvelleReferenceReglement(),
    codeVerification = nouveauCodeVerification(),
  } = ecriture;
  await transaction
    .insertInto('ecriture')
    .values({
      amende_id: amende.id,
      tentative_id: ecriture.tentativeId,
      reference_reglement: referenceReglement,
      date_reglement: ecriture.date ?? sql<Date>`now()`,
      montant: ecriture.montant,
      solde: ecriture.solde,
      nature: ecriture.nature,
      media_reglement: ecriture.mediaReglement,
      num_avis: amende.num_avis,
      type_amende: amende.type_amende,
      transaction_reference: ecriture.transactionReference,
      autorisation: ecriture.autorisation,
      code_verification: codeVerification,
      carte_marque: ecriture.carte?.marque ?? null,
      carte_fin: ecriture.carte?.fin ?? null,
      contrepasse: ecriture.contrepasse ?? null,
    })
    .execute();
  return referenceReglement;
}
