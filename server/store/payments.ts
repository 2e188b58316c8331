import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Change, ItemMovement, PaymentRecord } from '../till/changes.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

/** The note is kept for good: no personal data in it. */
export interface Operator {
  readonly operateur: string;
  readonly note: string;
}

const NOW = sql<Date>`now()`;
/** The first reservation counts. */
const SINCE = sql<Date>`coalesce(paiement.reserve_le, now())`;

const columnsOf = (payment: PaymentRecord) => ({
  origine: payment.origin,
  amende_id: payment.fineId,
  tentative_id: payment.attemptId,
  reference: payment.reference,
  etat: payment.state,
  statut: payment.status,
  abandonne: payment.isCancelled,
  encaisse: payment.capturedCents,
  rendu: payment.returnedCents,
  reserve: payment.reservedCents,
  devise: payment.currency,
  notre_marchand: payment.isOurs,
  autre_tentative: payment.otherAttempt,
  revision: payment.revision,
  repondu: payment.answered,
  entendu: payment.toAsk,
  parole_sur: payment.wordOn,
  chiffre_dit: payment.figureByWord,
  paye_le: payment.paidAt,
  autorisation: payment.authorisation,
  carte_marque: payment.card?.marque ?? null,
  carte_fin: payment.card?.fin ?? null,
  jour: payment.day,
  ...(payment.toAsk && { demander_le: NOW }),
});

export async function openPayment(transaction: Database, payment: PaymentRecord): Promise<void> {
  const { id, capturedCents: captured, returnedCents: returned } = payment;
  await transaction
    .insertInto('paiement')
    .values({ id, ...columnsOf(payment), ...(payment.state === 'RESERVE' && { reserve_le: NOW }) })
    .execute();
  await transaction.insertInto('paiement_nom').values({ id, paiement_id: id }).execute();
  if (captured === 0 && returned === 0) return;
  await transaction
    .insertInto('encaissement')
    .values({ paiement_id: id, encaisse: captured, rendu: returned })
    .execute();
}

export async function mergePayment(
  transaction: Database,
  { paymentId, into }: Of<'payment-merged'>,
): Promise<void> {
  await noteCollected(transaction, paymentId, 0, 0);
  await transaction
    .updateTable('paiement_nom')
    .set({ paiement_id: into })
    .where('paiement_id', '=', paymentId)
    .execute();
  await transaction.deleteFrom('paiement').where('id', '=', paymentId).execute();
}

/** Before the figures change: keeps the difference on the day it was heard. */
async function noteCollected(
  transaction: Database,
  paymentId: string,
  captured: number,
  returned: number,
): Promise<void> {
  await sql`insert into encaissement (paiement_id, encaisse, rendu)
    select id, ${captured}::bigint - encaisse, ${returned}::bigint - rendu from paiement
    where id = ${paymentId} and (encaisse, rendu) <> (${captured}::bigint, ${returned}::bigint)`.execute(
    transaction,
  );
}

/** @throws Error when the row has changed since it was judged */
export async function changePayment(
  transaction: Database,
  { payment, from }: Of<'payment-changed'>,
): Promise<void> {
  await noteCollected(transaction, payment.id, payment.capturedCents, payment.returnedCents);
  const { numUpdatedRows } = await transaction
    .updateTable('paiement')
    .set({ ...columnsOf(payment), ...(payment.state === 'RESERVE' && { reserve_le: SINCE }) })
    .where('id', '=', payment.id)
    .where('revision', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('A payment changed since it was read');
}

/** One row for each payment and reason: its number stays. */
export async function moveItem(
  transaction: Database,
  { paymentId, reason, cents, cause }: ItemMovement,
): Promise<void> {
  await sql`
    with known as (
      select min(a_rapprocher.id) as id from a_rapprocher
      join paiement_nom as nom on nom.id = a_rapprocher.paiement_id and nom.paiement_id = ${paymentId}
      where motif = ${reason}
    ), opened as (
      insert into a_rapprocher (paiement_id, motif)
      select ${paymentId}, ${reason} from known where known.id is null returning id
    )
    insert into mouvement (a_rapprocher_id, montant, cause)
    select coalesce(known.id, opened.id), ${cents}::bigint, ${cause}
    from known left join opened on true`.execute(transaction);
}

export async function writeWord(
  transaction: Database,
  { paymentId, word }: Of<'word'>,
): Promise<void> {
  await transaction
    .insertInto('parole')
    .values({
      paiement_id: paymentId,
      motif: word.reason,
      montant: word.cents,
      operation_id: word.operationId,
    })
    .execute();
}

/** @param operator needed for a new operation */
export async function writeOperation(
  transaction: Database,
  change: Of<'operation-asked' | 'operation-changed'>,
  operator: Operator | undefined,
): Promise<void> {
  const { paymentId, operation } = change;
  const state = {
    etat: operation.state,
    operation_id: operation.providerId,
    reprise: operation.taken,
  };
  if (change.kind === 'operation-changed') {
    const isOver = operation.state === 'FAITE' || operation.state === 'REFUSEE';
    await transaction
      .updateTable('operation')
      .set({ ...state, terminee_le: isOver ? NOW : null })
      .where('id', '=', operation.id)
      .execute();
    return;
  }
  if (operator === undefined) throw new Error('An operation without its operator');
  await transaction
    .insertInto('operation')
    .values({
      id: operation.id,
      nature: operation.kind,
      paiement_id: paymentId,
      motif: operation.item,
      montant: operation.cents,
      ...state,
      ...operator,
    })
    .execute();
}
