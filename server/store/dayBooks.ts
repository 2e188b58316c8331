import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { MoneyKind, OpenChargeBackView } from '../database/tables/views.ts';
import type { AsideReason } from '../till/payments.ts';
import { endOfDay, withinDay } from './withinDay.ts';

const rowsOf = async <Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

/** In SQL: the day of an instant, or null if that is the given day. */
const about = (instant: string, day: string) =>
  sql`nullif(paris_day(${sql.raw(instant)}), ${day}) as about`;

interface DayLine {
  readonly at: Date;
  readonly cents: number;
  readonly currency: string;
  /** `YYYY-MM-DD`: the day that the line is about; null if it is the day of the line. */
  readonly about: string | null;
}

export interface HeardLine extends DayLine {
  readonly paymentId: string;
  readonly side: 'captured' | 'returned';
  /** True if a refund of ours ended at that instant. */
  readonly byRefund: boolean;
}

/**
 * Reads what the provider reported on a Paris day, one line for each payment, instant and side. `offset 0` makes the
 * database look up the refunds of each payment. Without it all refunds are read.
 */
export const heardOn = (db: Database, day: string): Promise<HeardLine[]> =>
  rowsOf(
    db,
    sql<HeardLine>`
      with heard as (
        select heard_at as at, payment_id, currency, ${about('paid_at', day)},
          sum(captured_cents)::bigint as captured, sum(returned_cents)::bigint as returned
        from collected_line where ${withinDay(sql.ref('heardAt'), day)}
        group by heard_at, payment_id, currency, paid_at
      )
      select at, payment_id, side, cents, currency, about,
        exists (select 1 from operation join payment_name as name on name.id = operation.payment_id
          where name.payment_id = heard.payment_id and kind = 'refund' and operation.state = 'done'
            and ended_at = heard.at offset 0) as by_refund
      from heard, lateral (values (captured, 'captured'), (-returned, 'returned')) as figure (cents, side)
      where cents <> 0 order by at, payment_id, side`,
  );

export interface BookedLine extends DayLine {
  readonly paymentId: string;
  readonly kind: MoneyKind;
  readonly reason: string | null;
}

/** Reads what was written on a Paris day. */
export const bookedOn = (db: Database, day: string): Promise<BookedLine[]> =>
  rowsOf(
    db,
    sql<BookedLine>`
      select at, line.kind, line.reason, line.payment_id, cents, currency,
        ${about('coalesce(payment.paid_at, payment.created_at)', day)}
      from money_line as line join payment on payment.id = line.payment_id
      where ${withinDay(sql.ref('at'), day)}
      order by at, line.payment_id, line.kind, line.reason`,
  );

export const openChargeBacks = (db: Database): Promise<OpenChargeBackView[]> =>
  db.selectFrom('openChargeBack').selectAll().orderBy('answerBy').orderBy('paymentId').execute();

interface Left {
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
}

/** Lists payments that still wait for an answer, if they were first heard of by the end of a day. */
export const unansweredOn = (
  db: Database,
  day: string,
): Promise<(Left & { readonly number: number })[]> =>
  rowsOf(
    db,
    sql<Left & { readonly number: number }>`
      select payment.id as payment_id, name.number, captured_cents - returned_cents as cents, currency
      from payment join payment_name as name on name.id = payment.id
      where (heard_since_answer or not answered) and explained_status is null
        and created_at < ${endOfDay(day)} order by payment.id`,
  );

/** Money as it waited at the end of a day. `since`: the day of its first line, `YYYY-MM-DD`. */
interface WaitingOfDay extends Left {
  readonly number: number;
  readonly reason: AsideReason;
  readonly since: string;
}

/**
 * Lists money as it waited at the end of a day: of payments that wait now, or of which it has changed since. `offset 0`
 * makes the database look up the lines of each payment. A plain join reads all lines.
 */
export const waitingOn = (db: Database, day: string): Promise<WaitingOfDay[]> =>
  rowsOf(
    db,
    sql<WaitingOfDay>`
      with touched as (
        select id from payment where waiting_reason is not null
        union
        select name.payment_id from waiting_change as change join payment_name as name on name.id = change.payment_id
        where change.created_at >= ${endOfDay(day)}
      )
      select name.number, line.reason, line.payment_id, sum(cents)::bigint as cents, currency,
        paris_day(min(at)) as since
      from touched, lateral (select * from money_line
        where payment_id = touched.id and kind = 'waiting' and at < ${endOfDay(day)} offset 0) as line
      join payment on payment.id = line.payment_id join payment_name as name on name.id = line.payment_id
      group by name.number, line.reason, line.payment_id, currency having sum(cents) <> 0
      order by min(at), name.number`,
  );
