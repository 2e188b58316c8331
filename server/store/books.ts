import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { MoneyLineView } from '../database/tables/views.ts';
import { type AsideReason, type PaymentState, RESERVATION_DAYS } from '../till/payments.ts';
import { withinDay } from './withinDay.ts';

/** Cents that wait for a person, by reason and currency. */
export interface WaitingMoney {
  readonly reason: AsideReason;
  readonly currency: string;
  readonly payments: number;
  readonly cents: number;
}

export const countWaiting = (db: Database): Promise<WaitingMoney[]> =>
  db
    .selectFrom('waitingPayment')
    .select(['reason', 'currency'])
    .select([
      sql<number>`count(*)::int`.as('payments'),
      sql<number>`sum(cents)::bigint`.as('cents'),
    ])
    .groupBy(['reason', 'currency'])
    .orderBy('reason')
    .orderBy('currency')
    .execute();

/** In SQL: the last day to capture a reservation, in Paris, counted from the first one. */
export const LAST_CAPTURE_DAY = sql<string>`paris_day(reserved_at + make_interval(days => ${RESERVATION_DAYS}::int))`;

/** An amount in cents that is blocked on a card and not taken. */
export interface Reservation {
  readonly paymentId: string;
  readonly reference: string;
  readonly cents: number;
  /** `YYYY-MM-DD`: the last day to capture it. */
  readonly lastDay: string;
}

/** Lists reservations, most urgent first. */
export const listReservations = (db: Database): Promise<Reservation[]> =>
  db
    .selectFrom('payment')
    .select([
      'id as paymentId',
      'reference',
      'reservedCents as cents',
      LAST_CAPTURE_DAY.as('lastDay'),
    ])
    .where('state', '=', 'reserved')
    .orderBy('reservedAt')
    .execute();

/** Counts payments that were first heard of in the last 24 hours, by state. */
export async function countPayments(db: Database): Promise<Map<PaymentState, number>> {
  const rows = await db
    .selectFrom('payment')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Lists payments in doubt that no person has explained. */
export const listUnexplained = (db: Database) =>
  db.selectFrom('unexplainedPayment').selectAll().orderBy('createdAt').execute();

/** Lists payments that have been pending for a day and that no person has explained. */
export const listLate = (db: Database) =>
  db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'pending')
    .where('explainedStatus', 'is', null)
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('createdAt')
    .execute();

/** One fact of a payment's story. Amounts are cents. */
export interface StoryLine {
  readonly at: Date;
  readonly kind: 'first' | 'message' | MoneyLineView['kind'] | 'operation';
  /** Codes and references: the status of a message, the receipt of a line, the reason of what waits or was said. */
  readonly details: readonly string[];
  readonly cents: number | null;
}

/**
 * In SQL: rows of a table that name a payment by one of `ids`, each looked up in an index. With `offset 0`, because
 * planning a join reads as much again.
 */
const named = (table: string) =>
  sql.raw(`named, unnest(ids) as name,
    lateral (select * from ${table} where ${table}.payment_id = name offset 0) as ${table}`);

/**
 * Reads all that is known of a payment, oldest first.
 * @param paymentId the id under which it is stored
 */
export async function readStory(db: Database, paymentId: string): Promise<StoryLine[]> {
  const { rows } = await sql<StoryLine>`
    with named as materialized (select array_agg(id) as ids from payment_name where payment_id = ${paymentId}),
    story as (
      select created_at as at, 'first' as kind, '{}'::text[] as details, null::bigint as cents
      from payment where id = ${paymentId}
      union all
      select received_at, 'message', array[status], null
      from named join inbox on payments && ids
      union all
      select created_at, case when reverses is null then 'counted' else 'reversed' end, array[reference], cents
      from ${named('ledger_entry')}
      union all
      select created_at, 'waiting', array[reason], cents from ${named('waiting_change')}
      union all
      select declared_at, 'declared', array[reason], cents from ${named('declaration')}
      union all
      select asked_at, 'operation', array[kind, state, operation.id], cents
      from ${named('operation')}
    )
    select at, kind, details, cents from story order by at, kind`.execute(db);
  return rows;
}

/** Lists the whole hours of some Paris days that have lines of money, because a busy month does not fit into memory. */
export async function hoursOfMoney(db: Database, from: string, to: string): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', at) as hour from money_line
    where ${withinDay(sql.ref('at'), from, to)} order by hour`.execute(db);
  return rows.map(({ hour }) => hour);
}

const instantText = (instant: string, fraction: 'MS' | 'US') =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`);

/** A line of money with its entry, its payment and its fine. Amounts are cents, instants are in UTC. */
export interface DetailedMoneyLine
  extends Pick<MoneyLineView, 'kind' | 'cents' | 'reason' | 'paymentId'> {
  readonly writtenAt: string;
  readonly day: string;
  readonly reference: string | null;
  readonly reversedReference: string | null;
  readonly fineNumber: string | null;
  readonly noticeType: string | null;
  readonly nature: string | null;
  readonly medium: number | null;
  readonly paidAt: string | null;
  readonly balance: number | null;
  readonly transactionReference: string | null;
  readonly authorisation: string | null;
  readonly cardBrand: string | null;
  readonly currency: string;
}

/** Reads the lines of one hour, in the order of their writing. */
export async function moneyOfHour(db: Database, hour: Date): Promise<DetailedMoneyLine[]> {
  const { rows } = await sql<DetailedMoneyLine>`
    select line.kind, line.cents, line.reason, line.payment_id,
      ${instantText('line.at', 'US')} as written_at, paris_day(line.at) as day,
      ledger_entry.reference, reversed.reference as reversed_reference,
      fine.number as fine_number, fine.notice_type, ledger_entry.nature, ledger_entry.medium,
      ${instantText('coalesce(ledger_entry.paid_at, payment.paid_at)', 'MS')} as paid_at, ledger_entry.balance,
      coalesce(ledger_entry.transaction_reference, payment.reference) as transaction_reference,
      coalesce(ledger_entry.authorisation, payment.authorisation) as authorisation,
      coalesce(ledger_entry.card_brand, payment.card_brand) as card_brand,
      payment.currency
    from money_line as line
    join payment on payment.id = line.payment_id
    left join ledger_entry on ledger_entry.id = line.entry_id
    left join ledger_entry as reversed on reversed.id = ledger_entry.reverses
    left join fine on fine.id = coalesce(ledger_entry.fine_id, payment.fine_id)
    where line.at >= ${hour} and line.at < ${hour}::timestamptz + interval '1 hour'
    order by line.at, line.kind, line.rank`.execute(db);
  return rows;
}
