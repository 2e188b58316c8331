import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type {
  AccountedLine,
  DayAccounts,
  Difference,
  Report,
} from '../../database/tables/reports.ts';
import { dayInParis } from '../../store/sql.ts';
import { MONEY_LINES, namedBy } from './moneyLines.ts';
import { NOT_REMITTED, OPEN_CHARGE_BACKS } from './remittances.ts';
import { endOfDay, withinDay } from './withinDay.ts';

/** Without an item that explains them. */
export const openDifferences = ({ accounts }: Pick<Report, 'accounts'>): number =>
  (accounts?.differences ?? []).filter(({ item }) => item === null).length;

/**
 * Told, booked and received in one Paris day, read at one instant. A line counts on the day it was heard, and names the
 * day it is about: a day that is over never changes.
 */
export const readDayAccounts = (
  db: Database,
  day: string,
  remittanceDays: number,
): Promise<DayAccounts> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const ask = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows;
      const collected = await ask(collectedOn(day));
      const booked = await ask(bookedOn(day));
      const [onItsWay] = await ask(inTransitOn(day));
      return {
        collected,
        booked,
        received: await ask(receivedOn(day)),
        inTransit: onItsWay?.cents ?? 0,
        chargeBacks: await ask(CHARGE_BACKS),
        differences: [
          ...unequal(collected, booked),
          ...(await ask(differencesOf(day, remittanceDays))),
        ],
      };
    });

/** Null: the same day. */
const about = (day: string) =>
  sql`nullif(${sql.raw(dayInParis('coalesce(payment.paid_at, payment.created_at)'))}, ${day}) as about`;

const collectedOn = (day: string) => sql<AccountedLine>`
  with heard as (
    select heard_at as at, payment.id, origin, currency, ${about(day)},
      sum(collection.captured_cents)::bigint as captured, sum(collection.returned_cents)::bigint as returned
    from collection ${namedBy('collection')}
    where ${withinDay(sql.ref('heardAt'), day)} group by heard_at, payment.id
  )
  select at, what, id as payment_id, null::bigint as item, cents, currency, about
  from heard, lateral (values
    (captured, case origin when 'card' then 'card' else 'transfer' end),
    (-returned, case
      when origin = 'bank' then 'transfer taken back'
      when exists (
        select 1 from operation join payment_name on payment_name.id = operation.payment_id
        where payment_name.payment_id = heard.id and kind = 'refund' and state = 'done'
          and ended_at = heard.at) then 'refund'
      else 'given back at the provider' end)
  ) as side (cents, what)
  where cents <> 0 order by at, id, what`;

const bookedOn = (day: string) => sql<AccountedLine>`
  select at, concat_ws(' ', case kind
      when 'counted' then 'counted'
      when 'reversed' then 'reversed'
      when 'returned' then 'given back'
      when 'declared' then 'said'
      else case cause when 'received' then 'set aside' when 'taken-back' then 'missing' else 'settled' end
    end, reason) as what,
    payment.id as payment_id, item, cents, currency, ${about(day)}
  from ${MONEY_LINES} ${namedBy('line')} where ${withinDay(sql.ref('at'), day)}
  order by at, payment.id, what`;

const KIND_OF_LINE = sql`case kind when 'transfer' then 'transfer' when 'remittance' then 'remittance'
  when 'commission' then 'commission' when 'charge-back' then 'charge-back' else 'other line' end`;

const receivedOn = (day: string) => sql<AccountedLine>`
  select read_at as at,
    concat_ws(', ', ${KIND_OF_LINE},
      case when fee_cents > 0 then to_char(fee_cents / 100.0, 'FM9999990.00') || ' held back' end,
      'of cards ' || first_card_day
        || case when last_card_day > first_card_day then ' to ' || last_card_day else '' end) as what,
    payment_id, null::bigint as item, cents, currency,
    nullif(day::text, ${day}) as about
  from bank_line where ${withinDay(sql.ref('readAt'), day)} order by id`;

const inTransitOn = (day: string) => sql<{ cents: number }>`
  select coalesce(sum(captured_cents - returned_cents), 0)::bigint as cents
  from (${sql.raw(NOT_REMITTED)}) as open where day <= ${day}`;

const CHARGE_BACKS = sql<DayAccounts['chargeBacks'][number]>`
  select said.payment_id, cents, fee_cents,
    answer_by, ${sql.raw(dayInParis('declared_at'))} as said
  from (${sql.raw(OPEN_CHARGE_BACKS)}) as said order by said.id`;

/** Told and not booked, or the reverse. */
function unequal(
  collected: readonly AccountedLine[],
  booked: readonly AccountedLine[],
): Difference[] {
  const what = 'told and not booked';
  const sums = new Map<string | null, Difference>();
  const opposite = booked.map((line) => ({ ...line, cents: -line.cents }));
  for (const { paymentId, currency, ...line } of [...collected, ...opposite]) {
    const cents = (sums.get(paymentId)?.cents ?? 0) + line.cents;
    sums.set(paymentId, { what, paymentId, item: null, line: null, cents, currency });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** Open questions, cards on no statement, lines of the bank, items open at the day's end. */
const differencesOf = (day: string, remittanceDays: number) => sql<Difference>`
  select what, id as payment_id, item, line, cents, currency from (
    select 1 as tie, 'the provider has not answered' as what, id, null::bigint as item, null::bigint as line,
      captured_cents - returned_cents as cents, currency
    from payment
    where origin = 'card' and (heard_since_answer or not answered) and explained_status is null
      and created_at < ${endOfDay(day)}
    union all
    select 2, 'on no statement, of ' || day, id, null, null, sum(captured_cents - returned_cents)::bigint, 'EUR'
    from (${sql.raw(NOT_REMITTED)}) as open where day::date < ${day}::date - ${remittanceDays}::int
    group by day, id having sum(captured_cents - returned_cents) <> 0
    union all
    select 3, ${KIND_OF_LINE} || ' that matches nothing', null, null, id, cents, currency
    from bank_line where settled_at is null and read_at < ${endOfDay(day)}
    union all
    select 4, reason, payment.id, item, null, sum(cents)::bigint, currency
    from ${MONEY_LINES} ${namedBy('line')} where item is not null and at < ${endOfDay(day)}
    group by item, reason, payment.id having sum(cents) <> 0
  ) as difference order by tie, item, line, what, id`;
