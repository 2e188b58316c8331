import { type Selectable, sql } from 'kysely';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { lockDossier, parisDay, readDossier } from '../fine/readDossier.ts';
import { allot } from '../fine/situation.ts';
import { recordPayment } from './recordPayment.ts';
import { RefusedOperation } from './reversePayment.ts';
import { keep } from './setAside.ts';

type Item = Selectable<Tables['a_rapprocher']>;

/** When the money came: its price is of that day. */
interface Origin {
  readonly date: Date;
  readonly day: string;
  readonly medium: number;
}

/**
 * Writes money that was set aside into the ledger, as far as its fine takes it (D-29); the rest is kept as another item.
 * @param fineNumber for money that names no fine
 * @throws RefusedOperation
 */
export async function countItem(
  transaction: Database,
  item: Item,
  fineNumber: string | undefined,
): Promise<void> {
  const fineId = await fineOf(transaction, item, fineNumber);
  await lockDossier(transaction, fineId);
  const dossier = await readDossier(transaction, { avisId: fineId });
  if (dossier === null) throw new RefusedOperation('The fine is not there any more');
  if (dossier.liveAttempt) {
    throw new RefusedOperation('The fine is being paid: count the money once that is over');
  }
  const origin = await originOf(transaction, item);
  const day = origin.day < dossier.aujourdhui ? origin.day : dossier.aujourdhui;
  const { recorded, excess } = allot(dossier, item.montant, day);
  if (recorded === 0) {
    throw new RefusedOperation(`Item ${item.id} cannot be counted: its fine owes nothing`);
  }
  const message = {
    empreinte: `imputation/${item.id}`,
    transactionReference: item.transaction_reference,
    tentativeId: null,
    devise: item.devise,
  };
  if (excess > 0) {
    await keep(transaction, {
      ...message,
      motif: 'TROP_PERCU',
      amendeId: fineId,
      montant: excess,
    });
  }
  await recordPayment(transaction, {
    ...message,
    amendeId: fineId,
    montant: recorded,
    jour: day,
    date: origin.date,
    mediaReglement: origin.medium,
    autorisation: null,
    cause: 'PAIEMENT_TARDIF',
    itemId: item.id,
  });
}

async function fineOf(
  transaction: Database,
  { id, amende_id }: Item,
  fineNumber: string | undefined,
): Promise<string> {
  if (fineNumber === undefined) {
    if (amende_id !== null) return amende_id;
    throw new RefusedOperation(`Item ${id} names no fine: add --fine NUMBER`);
  }
  const fine = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', '=', fineNumber)
    .executeTakeFirst();
  if (fine === undefined) throw new RefusedOperation('No fine has this number');
  if (amende_id !== null && amende_id !== fine.id) {
    throw new RefusedOperation(`Item ${id} belongs to another fine: remove --fine`);
  }
  return fine.id;
}

async function originOf(transaction: Database, item: Item): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select date, ${parisDay(sql.ref('date'))} as day, medium from (
      select cree_le as date, ${PAYMENT_MEDIA.INTERNET}::int as medium, 1 as rank from tentative
      where transaction_reference = ${item.transaction_reference}
      union all
      select date_banque + interval '12 hours', ${PAYMENT_MEDIA.VIREMENT}::int, 2 from virement_recu
      where reference_banque = ${item.transaction_reference}
      union all
      select recu_le, ${PAYMENT_MEDIA.INTERNET}::int, 3 from a_rapprocher where id = ${item.id}
    ) as origins order by rank limit 1`.execute(transaction);
  const [origin] = rows;
  if (origin === undefined) throw new Error('An item without its row');
  return origin;
}
