import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Operator } from '../../store/payments.ts';
import { readDossier } from '../../store/readDossier.ts';
import { type Dossier, findPayment } from '../../till/dossier.ts';
import { isUnderWay, type Payment } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';
import { paymentKey, runOperatorCommand } from './command.ts';
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
  const names = sql`(select name.id from payment_name as name where name.payment_id =
    (select payment_id from payment_name where id = ${paymentId}))`;
  const { rows } = await sql<StoryLine>`
    select at, what, cents from (
      select created_at as at, 'heard of first' as what, null::bigint as cents from payment where id in ${names}
      union all
      select received_at, 'message ' || status, null from inbox where payments && array(select * from ${names} as n)
      union all
      select created_at, case when reverses is null then 'counted ' else 'reversed ' end || reference, cents
      from ledger_entry where payment_id in ${names}
      union all
      select movement.created_at, 'item ' || item.id || ' ' || reason || ' ' || cause, movement.cents
      from movement join item on item.id = item_id where payment_id in ${names}
      union all
      select declared_at, 'a person: ' || reason, cents from declaration where payment_id in ${names}
      union all
      select asked_at, 'asked: ' || kind || ' ' || state || ' ' || id, cents from operation
      where payment_id in ${names}
    ) as story order by at, what`.execute(db);
  return rows;
}

/** A person explains an unknown status. @throws RefusedOperation */
export async function declareTaken(
  db: Database,
  paymentId: string,
  takenCents: number,
  operator: Operator,
): Promise<void> {
  const references = newEntryReferences();
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'payment-declared', paymentId, takenCents, references },
  });
}

/** A person tells an operation's end. @throws RefusedOperation */
export async function declareOperation(
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
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'operation-declared', paymentId, key, isDone, references },
  });
}

const declared = (paymentId: string, operator: Operator) =>
  ({ key: paymentKey(paymentId), action: 'declaration', target: paymentId, operator }) as const;

/** By the acquirer's letter; null: not said. Cents. */
export interface ChargeBack {
  readonly cents: number;
  readonly feeCents: number | null;
  /** Last day to answer. */
  readonly answerBy: string | null;
}

/** @throws RefusedOperation */
export async function declareChargedBack(
  db: Database,
  paymentId: string,
  { cents, feeCents, answerBy }: ChargeBack,
  operator: Operator,
): Promise<void> {
  await runOperatorCommand(db, {
    ...declared(paymentId, operator),
    event: { type: 'charged-back', paymentId, cents, references: newEntryReferences() },
    action: 'charge-back',
    alsoWrite: async (transaction) => {
      await transaction
        .insertInto('chargeBack')
        .values({
          paymentId,
          cents,
          feeCents,
          answerBy,
        })
        .execute();
    },
  });
}
