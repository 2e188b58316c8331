import { paymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { TransitionCause } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import { readDossier } from '../fine/readDossier.ts';
import { allot } from '../fine/situation.ts';
import { setAside } from './setAside.ts';
import { settleDossier } from './settleDossier.ts';
import { write } from './writeEntry.ts';

/** Money that has come for a fine, by card or by transfer. Amounts are cents. */
export interface Payment {
  readonly amendeId: string;
  readonly tentativeId: string | null;
  readonly montant: number;
  /** ISO 4217 code, kept with money that is set aside. */
  readonly devise: string;
  /** The day whose price it pays, `YYYY-MM-DD`, Europe/Paris. */
  readonly jour: string;
  /** When it was paid; null is now, by the database's clock. */
  readonly date: Date | null;
  readonly mediaReglement: number;
  readonly transactionReference: string;
  readonly autorisation: string | null;
  readonly carte?: Card;
  /** Names the message that brought it: money above the debt is set aside under this name, once. */
  readonly empreinte: string;
  readonly cause: TransitionCause;
}

/**
 * Records money: the ledger takes what is owed, a person gets what is above it (`TROP_PERCU`), and the statuses of
 * the dossier follow (I1, I2, D-29). In the caller's transaction, which holds the lock of the dossier.
 * @returns reference of the ledger line; null when nothing was owed
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
