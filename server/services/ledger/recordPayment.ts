import { paymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { TransitionCause } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import { readDossier } from '../fine/readDossier.ts';
import { allot } from '../fine/situation.ts';
import { setAside } from './setAside.ts';
import { settleDossier } from './settleDossier.ts';
import { write } from './writeEntry.ts';

/** Amounts are cents. */
export interface Payment {
  readonly amendeId: string;
  readonly tentativeId: string | null;
  readonly montant: number;
  /** ISO 4217, kept with money that is set aside. */
  readonly devise: string;
  /** Day of the price: `YYYY-MM-DD`, Europe/Paris. */
  readonly jour: string;
  /** Null is now, by the database's clock. */
  readonly date: Date | null;
  readonly mediaReglement: number;
  readonly transactionReference: string;
  readonly autorisation: string | null;
  readonly carte?: Card;
  /** Names the message, so that its excess is set aside once. */
  readonly empreinte: string;
  readonly cause: TransitionCause;
  /** The money set aside that it counts. */
  readonly itemId?: number;
}

/**
 * Splits money into what is owed (ledger) and the excess (`TROP_PERCU`), then settles the statuses
 * (I1, I2, D-29). The caller's transaction locks the dossier.
 * @returns null when nothing was owed
 */
export async function recordPayment(
  transaction: Database,
  payment: Payment,
): Promise<string | null> {
  const { amendeId: fineId, tentativeId, montant, mediaReglement, transactionReference } = payment;
  const dossier = await readDossier(transaction, { avisId: fineId });
  if (dossier === null) throw new Error('A payment without its fine');
  const { amende } = dossier;
  const { recorded, excess, balance } = allot(dossier, montant, payment.jour);
  if (excess > 0) {
    await setAside(transaction, {
      motif: 'TROP_PERCU',
      empreinte: payment.empreinte,
      amendeId: fineId,
      transactionReference,
      tentativeId,
      montant: excess,
      devise: payment.devise,
    });
  }
  const reference =
    recorded === 0
      ? null
      : await write(transaction, {
          amende,
          tentativeId,
          date: payment.date,
          montant: recorded,
          solde: balance,
          nature: paymentNature(recorded, {
            resteAPayer: recorded + balance,
            consignation: amende.consignation,
          }),
          mediaReglement,
          transactionReference,
          autorisation: payment.autorisation,
          ...(payment.carte && { carte: payment.carte }),
          itemId: payment.itemId ?? null,
        });
  if (reference !== null) {
    await transaction
      .updateTable('amende')
      .set({ media_reglement: mediaReglement })
      .where('id', '=', fineId)
      .execute();
  }
  await settleDossier(transaction, fineId, {
    cause: payment.cause,
    tentative: tentativeId === null ? null : { id: tentativeId, amende_id: fineId },
  });
  return reference;
}
