import { type RawBuilder, sql } from 'kysely';
import type { EtatTentative } from '#contract/domaine/tentative.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { appliquerReponse, clorePerimee } from './appliquerReponse.ts';

/** Live attempts, and those that a notification closed: the last word is the office's (`006_confirmation.sql`). */
export const A_INTERROGER: readonly EtatTentative[] = [
  'OUVERTE',
  'EN_ATTENTE',
  'REFUSEE',
  'ANNULEE',
  'EXPIREE',
];

/** The provider stops at the same instant; a payment confirmed just before still needs its minute. */
export const FINIE: RawBuilder<boolean> = sql<boolean>`expire_le < now() - interval '2 minutes'`;

export interface TentativeInterrogee {
  readonly transaction_reference: string;
  readonly etat: EtatTentative;
  /** Nothing can happen to it any more at the provider's; see `FINIE`. */
  readonly finie: boolean;
}

/** TRANCHEE: whatever the provider knows is applied. EN_ATTENTE: it cannot tell yet. */
export type Verdict = 'TRANCHEE' | 'EN_ATTENTE';

/**
 * Asks the provider what became of an attempt, outside any transaction, and applies what it says (invariant 2).
 * An attempt that the provider never saw has expired once its time is over.
 * @param delaiMs longest wait for the provider
 * @throws when the provider gives no answer, or the database cannot record it
 */
export async function interrogerTentative(
  base: Database,
  passerelle: PaymentGateway,
  { transaction_reference: reference, etat, finie }: TentativeInterrogee,
  delaiMs?: number,
): Promise<Verdict> {
  const reponse = await passerelle.diagnostiquer(reference, delaiMs);
  if (reponse !== null) await appliquerReponse(base, passerelle.marchand, reponse, 'DIAGNOSTIC');
  else if (etat === 'OUVERTE' && finie) await clorePerimee(base, reference);
  const enAttente =
    reponse === null
      ? etat === 'EN_ATTENTE' || (etat === 'OUVERTE' && !finie)
      : reponse.issue === 'EN_ATTENTE';
  if (enAttente) return 'EN_ATTENTE';
  if (finie) await confirmer(base, reference);
  return 'TRANCHEE';
}

/** Notes that the provider was asked and had nothing to add, unless the attempt still waits. */
async function confirmer(base: Database, reference: string): Promise<void> {
  await base
    .updateTable('tentative')
    .set({ confirmee_le: sql<Date>`now()` })
    .where('transaction_reference', '=', reference)
    .where('etat', 'not in', ['OUVERTE', 'EN_ATTENTE'])
    .execute();
}
