import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { AsideReason } from '../till/payments.ts';
import { LAST_CAPTURE_DAY } from './books.ts';

/** Payments of one page: few, so that a page reads few blocks however many wait. */
export const LIST_ROWS = 8;

/** A payment whose money waits for a person, or is reserved on a card. Amounts are cents. */
export interface ListedPayment {
  readonly number: number;
  readonly paymentId: string;
  /** What waits (negative: it is missing), or is reserved. */
  readonly cents: number;
  readonly currency: string;
  /** Since when it waits; of a reserved amount the last day to take it. `YYYY-MM-DD` in Paris. */
  readonly day: string;
}

export type Listed = AsideReason | 'reserved';

/**
 * Reads a page of what waits for one reason, or of what is reserved, the oldest first.
 * @param after the number of the last payment of the page before
 * @returns null if that payment is not in the list any more
 */
export async function listPayments(
  db: Database,
  listed: Listed,
  after: number | null,
): Promise<ListedPayment[] | null> {
  const { where, since, day, cents } = listed === 'reserved' ? RESERVED : waitingFor(listed);
  const from = after === null ? null : await positionOf(db, after, where, since);
  if (after !== null && from === null) return null;
  const later =
    from === null ? sql`true` : sql`(${since}, id) > (${from.since}::timestamptz, ${from.id})`;
  const { rows } = await sql<ListedPayment>`
    select named.number, page.id as payment_id, ${cents} as cents, page.currency, ${day} as day
    from (select * from payment where ${where} and ${later} order by ${since}, id limit ${LIST_ROWS}) as page,
      lateral (select array_agg(id) as ids, max(number) filter (where id = page.id) as number
        from payment_name where payment_id = page.id) as named
    order by ${since}, page.id`.execute(db);
  return rows;
}

interface Shape {
  readonly where: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly cents: RawBuilder<unknown>;
}

const RESERVED: Shape = {
  where: sql`state = 'reserved'`,
  since: sql`reserved_at`,
  day: LAST_CAPTURE_DAY,
  cents: sql`page.reserved_cents`,
};

const waitingFor = (reason: AsideReason): Shape => ({
  where: sql`waiting_reason = ${reason}`,
  since: sql`waiting_since`,
  day: sql`paris_day(waiting_since)`,
  cents: sql`page.captured_cents - page.returned_cents
    - (select coalesce(sum(cents), 0) from ledger_entry where payment_id = any(named.ids))::bigint
    - (select coalesce(sum(cents), 0) from declaration where payment_id = any(named.ids))::bigint`,
});

/** The text of the instant keeps its microseconds. */
async function positionOf(
  db: Database,
  number: number,
  where: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): Promise<{ readonly since: string; readonly id: string } | null> {
  const { rows } = await sql<{ since: string; id: string }>`
    select (${since})::text as since, id from payment
    where id = (select payment_id from payment_name where number = ${number}) and ${where}`.execute(
    db,
  );
  return rows[0] ?? null;
}
