import { freeAfter } from '#contract/domain/attempt.ts';

/** In SQL: an attempt is live. It must match the condition of the partial index `attempt_live`. */
export const LIVE_ATTEMPT = 'attempt.ended_at is null';

/** In SQL: the day of an instant in Paris, as `YYYY-MM-DD`. */
export const dayInParis = (instant: string): string =>
  `to_char((${instant}) at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

/** In SQL: 06:00 of the next day in Paris (invariant 7), even if that day has 23 or 25 hours. */
export const reexposureInstant = (writtenAt: string): string =>
  `((date_trunc('day', ${writtenAt} at time zone 'Europe/Paris') + interval '1 day 6 hours')
    at time zone 'Europe/Paris')`;

/** In SQL: a line is a payment. It is neither a reversal nor a line of the demonstration, which names no payment. */
export const IS_PAYMENT_LINE =
  '(ledger_entry.reverses is null and ledger_entry.payment_id is not null)';

const ENTRIES = `(select json_agg(line order by line.rank) from (
  select ledger_entry.*, ${dayInParis(`coalesce(
      (select created_at from attempt where attempt.id = ledger_entry.attempt_id), ledger_entry.paid_at)`)} as day,
    ${dayInParis(reexposureInstant('ledger_entry.created_at'))} as balance_from,
    ${IS_PAYMENT_LINE} and ${reexposureInstant('ledger_entry.created_at')} > now() as waits
  from ledger_entry where ledger_entry.fine_id = fine.id) as line)`;

/** In SQL: by when the queue, which comes round each minute, has asked its next question about an attempt. */
const NEXT_ANSWER = `greatest(ask_at, now()) + interval '1 minute'`;

const ATTEMPTS = `(select json_agg(page order by page.created_at desc) from (
  select id, reference, session_id, nature, cents, locale, token_salt, token_hash, address, checkout_id, checkout_end,
    expires_at, created_at, ${dayInParis('created_at')} as day, expires_at <= now() as expired,
    ${LIVE_ATTEMPT} as live, coalesce(late_answer <> 'gone', false) as is_seen, ask_at is not null as is_asked,
    expires_at <= now() - interval '${freeAfter(0)} minutes' as is_all_heard, ${NEXT_ANSWER} as next_answer_at
  from attempt where attempt.fine_id = fine.id) as page)`;

/**
 * In SQL: rows of a table that name a payment by one of some ids, each looked up in an index. With `offset 0`, because
 * planning a join reads as much again.
 */
export const namedBy = (ids: string, table: string): string => `unnest(${ids}) as name,
  lateral (select * from ${table} where ${table}.payment_id = name offset 0) as ${table}`;

export const SELECT_PAYMENT = `select payment.*, coalesce(heard_at < now() - interval '24 hours', false) as silent,
    to_json(named.ids) as names,
    (select json_agg(
        json_build_object('reason', reason, 'cents', cents, 'operation_id', operation_id) order by declaration.id)
      from ${namedBy('named.ids', 'declaration')}) as declarations,
    (select json_agg(
        json_build_object('id', operation.id, 'kind', kind, 'cents', cents,
          'state', operation.state, 'provider_id', provider_id, 'is_listed', is_listed,
          'old', operation.asked_at < now() - interval '24 hours') order by operation.asked_at)
      from ${namedBy('named.ids', 'operation')}) as operations
  from payment, lateral (
    select array_agg(name.id) as ids from payment_name as name where name.payment_id = payment.id) as named`;

const PAYMENTS = `(select json_agg(paid order by paid.created_at, paid.id) from (
  ${SELECT_PAYMENT} where payment.fine_id = fine.id) as paid)`;

const CLOSED_BY = `case when fine.status = 'PAYE_AUTRE' then (
  select json_build_object('from', from_status, 'cause', cause) from status_change
  where status_change.fine_id = fine.id order by status_change.id desc limit 1) end`;

/**
 * Returns the SQL that reads fines with all that belongs to them.
 * @param asked an SQL condition: this row is the fine that was asked for
 * @param before a `with` clause
 */
export const selectFines = (source: string, asked: string, before = ''): string => `${before}
  select ${asked} as asked, ${dayInParis('now()')} as today, row_to_json(fine) as fine,
    ${CLOSED_BY} as closed_by, ${ENTRIES} as entries, ${ATTEMPTS} as attempts, ${PAYMENTS} as payments
  from fine where ${source} order by number`;

/**
 * Returns a part of `with recursive`: the table `family` has all numbers that links or pairs connect with the seed.
 * @param seed selects number, deposit_number and pair_key
 */
export const familyOf = (seed: string): string => `family (number, deposit_number, pair_key) as (
    ${seed}
    union
    select near.number, near.deposit_number, near.pair_key from family, lateral (
      select number, deposit_number, pair_key from fine where pair_key = family.pair_key
      union all
      select number, deposit_number, pair_key from fine where number = family.deposit_number
      union all
      select number, deposit_number, pair_key from fine where deposit_number = family.number
    ) as near)`;
