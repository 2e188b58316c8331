import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { BankLineKind } from '../database/tables/ledger.ts';
import type { MoneyKind, OpenChargeBackView } from '../database/tables/views.ts';
import type { MovementCause } from '../till/changes.ts';
import type { AsideReason, PaymentOrigin } from '../till/payments.ts';
import { dayInParis, parisDay } from './sql.ts';
import { endOfDay, withinDay } from './withinDay.ts';

const rowsOf = async <Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

/** In SQL: the day of an instant, or null if that is the given day. */
const about = (instant: string, day: string) =>
  sql`nullif(${sql.raw(dayInParis(instant))}, ${day}) as about`;

interface DayLine {
  readonly at: Date;
  readonly cents: number;
  readonly currency: string;
  /** `YYYY-MM-DD`: the day that the line is about; null if it is the day of the line. */
  readonly about: string | null;
}

export interface CollectedLine extends DayLine {
  readonly paymentId: string;
  readonly origin: PaymentOrigin;
  readonly side: 'captured' | 'returned';
  /** True if a refund of ours ended at that instant. */
  readonly byRefund: boolean;
}

/** Reads what the provider reported on a Paris day, one line for each payment, instant and side. */
export const collectedOn = (db: Database, day: string): Promise<CollectedLine[]> =>
  rowsOf(
    db,
    sql<CollectedLine>`
      with heard as (
        select heard_at as at, payment_id, origin, currency, ${about('paid_at', day)},
          sum(captured_cents)::bigint as captured, sum(returned_cents)::bigint as returned
        from collected_line where ${withinDay(sql.ref('heardAt'), day)}
        group by heard_at, payment_id, origin, currency, paid_at
      )
      select at, payment_id, origin, side, cents, currency, about,
        exists (select 1 from operation join payment_name as name on name.id = operation.payment_id
          where name.payment_id = heard.payment_id and kind = 'refund' and operation.state = 'done'
            and ended_at = heard.at) as by_refund
      from heard, lateral (values (captured, 'captured'), (-returned, 'returned')) as figure (cents, side)
      where cents <> 0 order by at, payment_id, side`,
  );

export interface BookedLine extends DayLine {
  readonly paymentId: string;
  readonly kind: MoneyKind;
  readonly reason: string | null;
  readonly cause: MovementCause | null;
  readonly itemId: number | null;
}

/** Reads what was written on a Paris day. */
export const bookedOn = (db: Database, day: string): Promise<BookedLine[]> =>
  rowsOf(
    db,
    sql<BookedLine>`
      select at, line.kind, line.reason, cause, line.payment_id, item_id, cents, currency,
        ${about('coalesce(payment.paid_at, payment.created_at)', day)}
      from money_line as line join payment on payment.id = line.payment_id
      where ${withinDay(sql.ref('at'), day)}
      order by at, line.payment_id, line.kind, line.reason, cause`,
  );

export interface ReceivedLine extends DayLine {
  readonly kind: BankLineKind;
  readonly paymentId: string | null;
  readonly feeCents: number;
  readonly firstCardDay: string | null;
  readonly lastCardDay: string | null;
  readonly missingCents: number;
}

/**
 * Reads the bank lines that were read on a Paris day. A possible repeat is no line of the account until a person has
 * said so.
 */
export const receivedOn = (db: Database, day: string): Promise<ReceivedLine[]> =>
  db
    .selectFrom('bankLine')
    .select([
      'kind',
      'cents',
      'currency',
      'feeCents',
      'firstCardDay',
      'lastCardDay',
      'missingCents',
    ])
    .select((line) => [
      'readAt as at',
      line
        .selectFrom('paymentName')
        .select('paymentName.paymentId')
        .whereRef('paymentName.id', '=', 'bankLine.paymentId')
        .as('paymentId'),
      sql<string | null>`nullif(day::text, ${day})`.as('about'),
    ])
    .where(withinDay(sql.ref('readAt'), day))
    .where('repeats', 'is', null)
    .orderBy('bankLine.id')
    .execute();

/** Cents of a card day that no remittance has brought yet. */
export interface CardDay {
  readonly day: string;
  readonly captured: number;
  readonly returned: number;
}

export const heldCardDays = (db: Database): Promise<CardDay[]> =>
  rowsOf(
    db,
    sql<CardDay>`
      select day, sum(captured_cents)::bigint as captured, sum(returned_cents)::bigint as returned
      from held_card_money group by day order by day`,
  );

/** Returns the cents that cards paid up to a day, and that no remittance has brought yet. */
export async function inTransitOn(db: Database, day: string): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ cents: number }>`
      select coalesce(sum(captured_cents - returned_cents), 0)::bigint as cents
      from held_card_money where day <= ${day}`,
  );
  return row?.cents ?? 0;
}

export const openChargeBacks = (db: Database): Promise<OpenChargeBackView[]> =>
  db.selectFrom('openChargeBack').selectAll().orderBy('id').execute();

export const openChargeBacksByDay = (db: Database) =>
  db
    .selectFrom('openChargeBack')
    .select(['paymentId', 'cents', 'feeCents', 'answerBy'])
    .select(parisDay(sql`declared_at`).as('declaredOn'))
    .orderBy('id')
    .execute();

interface Left {
  readonly paymentId: string | null;
  readonly cents: number;
  readonly currency: string;
}

/** Lists card payments that still wait for an answer, if they were first heard of by the end of a day. */
export const unansweredOn = (db: Database, day: string): Promise<Left[]> =>
  rowsOf(
    db,
    sql<Left>`
      select id as payment_id, captured_cents - returned_cents as cents, currency from payment
      where origin = 'card' and (heard_since_answer or not answered) and explained_status is null
        and created_at < ${endOfDay(day)} order by id`,
  );

/**
 * Finds card money that a statement should have brought by a day.
 * @param days days that a remittance may take
 */
export const overdueCardMoney = (
  db: Database,
  day: string,
  days: number,
): Promise<(Left & { readonly day: string })[]> =>
  rowsOf(
    db,
    sql<Left & { readonly day: string }>`
      select day, payment_id, sum(captured_cents - returned_cents)::bigint as cents, 'EUR' as currency
      from held_card_money where day::date < ${day}::date - ${days}::int
      group by day, payment_id having sum(captured_cents - returned_cents) <> 0 order by day, payment_id`,
  );

/** Lists bank lines that nothing explains yet, if they were read by the end of a day. */
export const unmatchedLines = (db: Database, day: string) =>
  db
    .selectFrom('openLine')
    .select(['id', 'kind', 'cents', 'currency', 'knownId', 'knownDay'])
    .where('readAt', '<', endOfDay(day))
    .orderBy('id')
    .execute();

/** Lists items as they were open at the end of a day. */
export const itemsOpenOn = (
  db: Database,
  day: string,
): Promise<(Left & { readonly itemId: number; readonly reason: AsideReason })[]> =>
  rowsOf(
    db,
    sql<Left & { readonly itemId: number; readonly reason: AsideReason }>`
      select item_id, line.reason, line.payment_id, sum(cents)::bigint as cents, currency
      from money_line as line join payment on payment.id = line.payment_id
      where item_id is not null and at < ${endOfDay(day)}
      group by item_id, line.reason, line.payment_id, currency having sum(cents) <> 0 order by item_id`,
  );
