import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Operator } from '../../store/payments.ts';
import { readDossier } from '../../store/readDossier.ts';
import { type Dossier, findPayment } from '../../till/dossier.ts';
import { isUnderWay, type Payment } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';
import { command, paymentKey } from './command.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/** @throws RefusedOperation for an unknown id */
export async function readPayment(
  db: Database,
  paymentId: string,
): Promise<{ readonly dossier: Dossier; readonly payment: Payment }> {
  const dossier = await db
    .transaction()
    .execute((transaction) => readDossier(transaction, paymentKey(paymentId)));
  const payment = findPayment(dossier, paymentId);
  if (payment === undefined) throw new RefusedOperation(`No payment has the id ${paymentId}`);
  return { dossier, payment };
}

/** Cents. */
export interface StoryLine {
  readonly at: Date;
  readonly what: string;
  readonly cents: number | null;
}

/** Oldest first. */
export async function readStory(db: Database, paymentId: string): Promise<StoryLine[]> {
  const names = sql`(select nom.id from paiement_nom as nom where nom.paiement_id =
    (select paiement_id from paiement_nom where id = ${paymentId}))`;
  const { rows } = await sql<StoryLine>`
    select at, what, cents from (
      select cree_le as at, 'heard of first' as what, null::bigint as cents from paiement where id in ${names}
      union all
      select recu_le, 'message ' || statut, null from boite_reception where paiements && array(select * from ${names} as n)
      union all
      select cree_le, case when contrepasse is null then 'counted ' else 'reversed ' end || reference_reglement, montant
      from ecriture where paiement_id in ${names}
      union all
      select mouvement.cree_le, 'item ' || a_rapprocher.id || ' ' || motif || ' ' || cause, mouvement.montant
      from mouvement join a_rapprocher on a_rapprocher.id = a_rapprocher_id where paiement_id in ${names}
      union all
      select dit_le, 'a person: ' || motif, montant from parole where paiement_id in ${names}
      union all
      select demandee_le, 'asked: ' || nature || ' ' || etat || ' ' || id, montant from operation
      where paiement_id in ${names}
    ) as story order by at, what`.execute(db);
  return rows;
}

/** A person explains an unknown status. @throws RefusedOperation */
export async function sayTaken(
  db: Database,
  paymentId: string,
  takenCents: number,
  operator: Operator,
): Promise<void> {
  const references = newEntryReferences();
  await command(db, {
    ...said(paymentId, operator),
    event: { type: 'payment-word', paymentId, takenCents, references },
  });
}

/** A person tells an operation's end. @throws RefusedOperation */
export async function sayOperation(
  db: Database,
  paymentId: string,
  isDone: boolean,
  operator: Operator,
): Promise<void> {
  const { payment } = await readPayment(db, paymentId);
  const operation = payment.operations.find(isUnderWay);
  if (operation === undefined) throw new RefusedOperation('No operation of it is under way');
  const { id: key } = operation;
  const references = newEntryReferences();
  await command(db, {
    ...said(paymentId, operator),
    event: { type: 'operation-word', paymentId, key, isDone, references },
  });
}

const said = (paymentId: string, operator: Operator) =>
  ({ key: paymentKey(paymentId), action: 'PAROLE', target: paymentId, operator }) as const;

/** By the acquirer's letter; null: not said. Cents. */
export interface ChargeBack {
  readonly cents: number;
  readonly feeCents: number | null;
  /** Last day to answer. */
  readonly answerBy: string | null;
}

/** @throws RefusedOperation */
export async function sayChargedBack(
  db: Database,
  paymentId: string,
  { cents, feeCents, answerBy }: ChargeBack,
  operator: Operator,
): Promise<void> {
  await command(db, {
    ...said(paymentId, operator),
    event: { type: 'charged-back', paymentId, cents, references: newEntryReferences() },
    action: 'RETROFACTURE',
    alsoWrite: async (transaction) => {
      await transaction
        .insertInto('retrofacture')
        .values({
          paiement_id: paymentId,
          montant: cents,
          frais: feeCents,
          repondre_avant: answerBy,
        })
        .execute();
    },
  });
}
