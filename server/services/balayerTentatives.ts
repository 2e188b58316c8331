import { sql } from 'kysely';
import type { Base } from '../database/ouvrir.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import { appliquerReponse, clorePerimee } from './appliquerReponse.ts';

/** How many attempts one sweep asks about; the next sweep takes the others. */
const LOT = 50;

/**
 * Ends the attempts that got no answer: asks the provider about each one past its time, and applies what it
 * says (invariant 2). One that the provider never saw has expired; one that it cannot tell yet stays open.
 * Imported fines have no attempt and are left alone (invariant 7).
 * @returns how many attempts were asked about
 */
export async function balayerTentatives(base: Base, passerelle: PaymentGateway): Promise<number> {
  const sansReponse = await base
    .selectFrom('tentative')
    .select(['id', 'transaction_reference', 'etat'])
    .where('etat', 'in', ['OUVERTE', 'EN_ATTENTE'])
    // The provider stops at the same instant; a payment confirmed just before still needs its minute.
    .where('expire_le', '<', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('expire_le')
    .limit(LOT)
    .execute();
  for (const { transaction_reference: reference, etat } of sansReponse) {
    const reponse = await passerelle.diagnostiquer(reference);
    if (reponse !== null) {
      await appliquerReponse(base, passerelle.marchand, reponse, 'DIAGNOSTIC');
    } else if (etat === 'OUVERTE') {
      await clorePerimee(base, reference);
    }
  }
  return sansReponse.length;
}
