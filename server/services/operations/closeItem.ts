import { type Selectable, sql } from 'kysely';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { apply } from '../../store/apply.ts';
import { parisDay, readDossier } from '../../store/readDossier.ts';
import { findAttempt, type ItemOutcome } from '../../till/dossier.ts';
import { judge } from '../../till/judge.ts';
import type { ItemSettled } from '../../till/operators.ts';
import { newLineNames } from '../payment/references.ts';
import { logIntervention, type Operator } from './logIntervention.ts';
import { RefusedOperation, refuse } from './RefusedOperation.ts';

export type Item = Selectable<Tables['a_rapprocher']>;

/** Null: only closes the item. `fineNumber`: for money that names no fine. */
export interface ItemDecision {
  readonly outcome: ItemOutcome | null;
  readonly fineNumber?: string | undefined;
}

/**
 * Closes money that was set aside. RENDU: the payer has it back. IMPUTE: it counts for its fine, up to the debt; the
 * rest waits as another item. A disputed attempt (LITIGE) needs one of the two.
 * @throws RefusedOperation
 */
export function closeItem(
  base: Database,
  id: number,
  operator: Operator,
  { outcome, fineNumber }: ItemDecision,
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const { transaction_reference: reference } = await openItem(transaction, id);
    // The dossier's lock comes first, as for a provider's answer.
    const ofAttempt = await readDossier(transaction, { attemptReference: reference });
    const item = await openItem(transaction, id);
    await refuseRefunded(transaction, item, outcome);
    const isDisputed = findAttempt(ofAttempt, reference)?.attempt.state === 'LITIGE';
    const counts = outcome === 'IMPUTE' && !isDisputed;
    const fineId = counts ? await fineOf(transaction, item, fineNumber) : item.amende_id;
    const dossier =
      counts && fineId !== null ? await readDossier(transaction, { fineId }) : ofAttempt;
    const judged = judge(dossier, {
      type: 'item-settled',
      item: {
        id,
        reason: item.motif,
        transactionReference: reference,
        paymentId: item.paiement_id,
        cents: item.montant,
        currency: item.devise,
      },
      outcome,
      fineId,
      origin: await originOf(transaction, item),
      names: newLineNames(),
    });
    if ('refused' in judged) return refuse(judged.refused);
    await apply(transaction, judged.changes);
    await logIntervention(transaction, 'RAPPROCHEMENT_TRAITE', String(id), operator);
  });
}

async function openItem(transaction: Database, id: number): Promise<Item> {
  const item = await transaction
    .selectFrom('a_rapprocher')
    .selectAll()
    .where('id', '=', id)
    .where('traite_le', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (item === undefined) throw new RefusedOperation(`No open item has the number ${id}`);
  return item;
}

/** Money that goes back cannot also be counted. */
async function refuseRefunded(
  transaction: Database,
  { id }: Item,
  outcome: ItemOutcome | null,
): Promise<void> {
  const refunds = await transaction
    .selectFrom('remboursement')
    .select('etat')
    .where('a_rapprocher_id', '=', id)
    .where('etat', '<>', 'REFUSE')
    .execute();
  if (refunds.some((refund) => refund.etat === 'DEMANDE')) {
    throw new RefusedOperation(`A refund of item ${id} is on its way`);
  }
  if (refunds.length > 0 && outcome !== 'RENDU') {
    throw new RefusedOperation(`A part of item ${id} went back: refund the rest`);
  }
}

async function fineOf(
  transaction: Database,
  item: Item,
  fineNumber: string | undefined,
): Promise<string | null> {
  if (fineNumber === undefined) return item.amende_id;
  const fine = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', '=', fineNumber)
    .executeTakeFirst();
  if (fine === undefined) throw new RefusedOperation('No fine has this number');
  if (item.amende_id !== null && item.amende_id !== fine.id) {
    throw new RefusedOperation(`Item ${item.id} belongs to another fine: remove --fine`);
  }
  return fine.id;
}

/** When the money came: with its attempt, on the bank's day, or when it was set aside. */
async function originOf(transaction: Database, item: Item): Promise<ItemSettled['origin']> {
  const { rows } = await sql<{ date: Date; day: string; medium: number }>`
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
  return { paidAt: origin.date, day: origin.day, medium: origin.medium };
}
