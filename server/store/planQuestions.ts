import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { LATE_NEWS } from './attempts.ts';

/** In SQL: a quarter of an age, at least a minute and at most six hours. */
const quarterOf = (age: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(interval '1 minute', least(interval '6 hours', (${age}) / 4))`;

/** In SQL: the next of certain days after the first news of a payment; null after the last. */
const decidedOn = (days: readonly number[]): RawBuilder<unknown> => sql`(
  select min(created_at + make_interval(days => day)) from unnest(${days}::int[]) as day
  where created_at + make_interval(days => day) > now())`;

const isNamed = (id: string): RawBuilder<unknown> =>
  sql`id = (select payment_id from payment_name where payment_name.id = ${id})`;

/**
 * Plans the next question about a payment that was answered. While it is undecided, the wait is a quarter of its age;
 * once it is decided, the question comes on certain days after its first news.
 */
export async function planPayment(
  db: Database,
  id: string,
  decidedDays: readonly number[],
): Promise<void> {
  await sql`
    update payment set tries = 0, ask_at = case
      when heard_since_answer then now()
      when state in ('pending', 'reserved') or (state = 'unknown' and explained_status is null)
        or exists (select from open_operation where open_operation.payment_id = payment.id)
      then now() + ${quarterOf(sql`now() - created_at`)}
      else ${decidedOn(decidedDays)}
    end
    where ${isNamed(id)}`.execute(db);
}

/**
 * Plans the next question about a payment that the provider does not know or says nothing of, and that a person has
 * explained: it waits for no answer any more. Does nothing while no person has.
 */
export async function planExplained(
  db: Database,
  id: string,
  decidedDays: readonly number[],
): Promise<void> {
  await sql`
    update payment set tries = 0, ask_at = ${decidedOn(decidedDays)}
    where ${isNamed(id)} and explained_status is not null`.execute(db);
}

/**
 * Plans the next question about an attempt. An open page is asked about once its last payments must be known, then until
 * it is over. A page that ended without money is watched for some time more (D-98).
 * @param askAfterEndMs milliseconds after its end in which a page without money is still asked about
 */
export async function planAttempt(
  db: Database,
  askAfterEndMs: number,
  reference: string,
): Promise<void> {
  const later = sql`now() + ${quarterOf(sql`now() - expires_at`)}`;
  // Nobody waits for these answers: a start asks for itself.
  const watched = sql`now() + greatest(interval '5 minutes', now() - created_at)`;
  const end = sql`expires_at + make_interval(secs => ${askAfterEndMs / 1000})`;
  // The last question comes exactly when the time is over, so that nobody waits longer than we said.
  await sql`
    update attempt set tries = 0, ask_at = case
      when checkout_end is null and now() < expires_at + ${LATE_NEWS} then expires_at + ${LATE_NEWS}
      when ended_at is null or checkout_end is null then ${later}
      when checkout_end = 'forgotten' and now() < ${end} then least(${later}, ${end})
      when checkout_end <> 'never-given' and now() < ${end} and not exists (
        select from payment where payment.attempt_id = attempt.id and captured_cents > 0)
      then least(${watched}, ${end})
    end
    where reference = ${reference}`.execute(db);
}

/** Makes the attempts of a pair that are past their time due in the next round. Skips a row that a payment locks. */
export async function hurryQuestions(db: Database, pairKey: string): Promise<void> {
  await sql`update attempt set ask_at = now() from (
      select id from attempt where pair_key = ${pairKey} and ended_at is null and expires_at < now()
        and (asked_at is null or asked_at < now() - interval '1 minute')
      for update skip locked
    ) as waiting
    where attempt.id = waiting.id`.execute(db);
}
