import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { LAST_MINUTES, LATE_NEWS } from './attempts.ts';

/** A question about a payment, by its id, or about an attempt and its page, by its reference. */
export interface Question {
  readonly kind: 'payment' | 'attempt';
  readonly id: string;
  readonly reference: string;
  /** The payment's revision when the question left. */
  readonly revision: number;
}

/** A payment as it was when it was asked about. */
export type AskedPayment = Omit<Question, 'kind'>;

/** Reads the payments of an attempt, oldest first. */
export const paymentsOfAttempt = (db: Database, reference: string): Promise<AskedPayment[]> =>
  db
    .selectFrom('payment')
    .innerJoin('attempt', 'attempt.id', 'payment.attemptId')
    .select(['payment.id', 'payment.reference', 'payment.revision'])
    .where('attempt.reference', '=', reference)
    .orderBy('payment.createdAt')
    .execute();

/** Returns the database's time as text, because a `Date` loses microseconds. */
export async function beginRound(db: Database): Promise<string> {
  const { rows } = await sql<{
    instant: string;
  }>`select clock_timestamp()::text as instant`.execute(db);
  return rows[0]?.instant ?? 'infinity';
}

/** In SQL: when a question is asked again that gets no answer. */
const RETRY = sql`clock_timestamp() + make_interval(mins => least(360, power(2, least(tries, 9))::int))`;

/** In SQL: this round has not asked yet, or the clock was set back meanwhile. */
const notAskedSince = (begin: string): RawBuilder<unknown> =>
  sql`(asked_at is null or asked_at < ${begin}::timestamptz
    or asked_at > clock_timestamp() + interval '1 minute')`;

/** In SQL: no server waits for its answer. One that fails is planned a minute later at least. */
const NOT_BEING_ASKED = sql`(tries = 0 or asked_at < clock_timestamp() - interval '45 seconds')`;

/**
 * Claims a question that keeps a fine from being paid, before all others (D-98): about a page in its last minutes that
 * the provider has not shown yet, else about one whose outcome is due and was not asked for yet. The index
 * `attempt_page_end` finds them among live attempts, however many checks are due.
 */
async function claimUrgentQuestion(db: Database, begin: string): Promise<Question | null> {
  const { rows } = await sql<Question>`
    update attempt set asked_at = clock_timestamp(), tries = tries + 1, ask_at = greatest(ask_at, ${RETRY})
    where id = (
      select id from attempt
      where ended_at is null and expires_at <= now() + ${LAST_MINUTES} and ${notAskedSince(begin)} and (
        (expires_at > now() and checkout_id is not null and checkout_end is null and late_answer is null
          and ${NOT_BEING_ASKED})
        or (expires_at <= now() - ${LATE_NEWS} and ask_at <= now() and tries = 0))
      order by expires_at <= now(), tries, expires_at limit 1 for update skip locked
    ) returning 'attempt' as kind, reference as id, reference, 0 as revision`.execute(db);
  return rows[0] ?? null;
}

/**
 * Claims the question that has waited longest of those that come first (`RANKS`). Its next try is planned at once, each
 * time later, so that a server that dies forgets none. Skips what another server asks, and what this round has asked.
 * @param begin when this round began
 */
export async function claimQuestion(db: Database, begin: string): Promise<Question | null> {
  return (await claimUrgentQuestion(db, begin)) ?? (await claimDueQuestion(db, begin));
}

/**
 * In SQL: the rank of a question, as the indexes `payment_ask` and `attempt_ask` have it. What somebody waits for comes
 * before routine checks, however many are due; in both, what got no answer comes last.
 */
const RANKS = {
  payment: sql`(case when heard_since_answer or state in ('pending', 'reserved', 'unknown') then 0 else 2 end
    + case when tries > 0 then 1 else 0 end)`,
  attempt: sql`(case when ended_at is null then 0 else 2 end + case when tries > 0 then 1 else 0 end)`,
} as const;

const ALL_RANKS = [0, 1, 2, 3];

/** The longest due of one rank. `now()` and no later time, which no index could be used for. */
const firstOf = (kind: Question['kind'], rank: number, begin: string): RawBuilder<unknown> => sql`
  select * from (
    select ${sql.lit(kind)} as kind, id::text from ${sql.table(kind)}
    where ${RANKS[kind]} = ${sql.lit(rank)} and ask_at <= now() and ${notAskedSince(begin)}
    order by ask_at limit 1 for update skip locked
  ) as ${sql.ref(`${kind}_${rank}`)}`;

/** A rank is read, and its row locked, only if those before it have none. */
async function claimDueQuestion(db: Database, begin: string): Promise<Question | null> {
  const asked = sql`asked_at = clock_timestamp(), tries = tries + 1, ask_at = ${RETRY}`;
  const inOrder = ALL_RANKS.flatMap((rank) => [
    firstOf('payment', rank, begin),
    firstOf('attempt', rank, begin),
  ]);
  const { rows } = await sql<Question>`
    with next as materialized (
      select * from (${sql.join(inOrder, sql` union all `)}) as due limit 1
    ), asked_payment as (
      update payment set ${asked} from next where next.kind = 'payment' and payment.id = next.id
      returning 'payment' as kind, payment.id, payment.reference, payment.revision
    ), asked_attempt as (
      update attempt set ${asked} from next where next.kind = 'attempt' and attempt.id = next.id::uuid
      returning 'attempt', reference, reference, 0
    )
    select * from asked_payment union all select * from asked_attempt`.execute(db);
  return rows[0] ?? null;
}

/** Seconds for which the longest due question has been due: one that somebody waits for, and a routine check. */
export interface QuestionAges {
  readonly awaited: number;
  readonly routine: number;
}

/** Reads the first row of each rank in the indexes of `RANKS`. */
export async function readQuestionAges(db: Database): Promise<QuestionAges> {
  const firsts = (ranks: readonly number[]) =>
    sql.join(
      ranks.flatMap((rank) =>
        (['payment', 'attempt'] as const).map(
          (kind) => sql`(select ask_at from ${sql.table(kind)}
            where ${RANKS[kind]} = ${sql.lit(rank)} and ask_at is not null order by ask_at limit 1)`,
        ),
      ),
    );
  const age = (ranks: readonly number[]) =>
    sql`coalesce(greatest(0, extract(epoch from now() - least(${firsts(ranks)}))), 0)::float8`;
  const { rows } = await sql<QuestionAges>`
    select ${age([0, 1])} as awaited, ${age([2, 3])} as routine`.execute(db);
  return rows[0] ?? { awaited: 0, routine: 0 };
}

/**
 * Claims the question about one payment, if it is due. Whoever dies with it leaves it to the next round.
 * @param paymentId any of its ids
 */
export async function claimPaymentQuestion(
  db: Database,
  paymentId: string,
): Promise<Question | null> {
  const { rows } = await sql<Question>`
    update payment set asked_at = clock_timestamp(), tries = tries + 1, ask_at = ${RETRY}
    where id = (select payment_id from payment_name where payment_name.id = ${paymentId}) and ask_at <= clock_timestamp()
    returning 'payment' as kind, id, reference, revision`.execute(db);
  return rows[0] ?? null;
}

/**
 * Counts questions that several tries have not answered for an hour: about a payment, or about an attempt, whose answer can
 * be final from the end of its page on.
 */
export async function countUnanswered(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select asked_at, created_at as since from payment where ask_at is not null and tries > 1
      union all
      select asked_at, expires_at from attempt where ask_at is not null and tries > 1
    ) as unanswered where asked_at > since + interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}
