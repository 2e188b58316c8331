import { sql } from 'kysely';

/** In SQL: cents; the lines of a payment sum to what was collected. */
export const MONEY_LINES = sql`(
  select created_at as at, case when reverses is null then 'counted' else 'reversed' end as kind,
    cents::bigint as cents, null as reason, null as cause, null::bigint as item, payment_id, fine_id,
    id as entry_id, id::text as rank
  from ledger_entry
  union all
  select movement.created_at, case cause when 'returned' then 'returned' else 'set-aside' end, cents,
    reason, cause, item.id, payment_id, null, null, lpad(movement.id::text, 20, '0')
  from movement join item on item.id = item_id
  union all
  select declared_at, 'declared', cents, reason, null, null, payment_id, null, null, lpad(id::text, 20, '0')
  from declaration) as line`;

/** By any of its ids. */
export const namedBy = (table: string) =>
  sql.raw(`join payment_name as name on name.id = ${table}.payment_id
    join payment on payment.id = name.payment_id`);
