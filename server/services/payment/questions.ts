import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import { askAttempt, askPayment } from './ask.ts';

/** A payment by its id, or an attempt by its reference. */
interface Question {
  readonly kind: 'payment' | 'attempt';
  readonly id: string;
  readonly reference: string;
  readonly revision: number;
}

/** Less than the lease of its job. */
const ROUND_MS = 200_000;

/** After the first news. */
const DAYS = [1, 3, 10, 30, 90, 180];

/**
 * Least recently asked first. A failing row waits longer each time. A silent provider ends the round, so it costs one
 * time limit.
 * @returns how many questions were put
 * @throws AggregateError after the round
 */
export async function askQuestions(db: Database, provider: PaymentProvider): Promise<number> {
  const begin = await now(db);
  const end = performance.now() + ROUND_MS;
  const failures: unknown[] = [];
  let asked = 0;
  while (performance.now() < end) {
    const question = await takeNext(db, begin);
    if (question === null) break;
    asked += 1;
    const failure = await askOne(db, provider, question);
    if (failure !== null) failures.push(failure.cause);
    if (failure?.cause instanceof ProviderFailure && failure.cause.kind === 'silent') break;
  }
  if (failures.length === 0) return asked;
  const summary = `${failures.length} of ${asked} questions got no answer: ${String(failures[0])}`;
  throw new AggregateError(failures, summary);
}

/** Text: a `Date` loses microseconds. */
async function now(db: Database): Promise<string> {
  const { rows } = await sql<{
    instant: string;
  }>`select clock_timestamp()::text as instant`.execute(db);
  return rows[0]?.instant ?? 'infinity';
}

/** The next try is planned before the question: a server that dies forgets none. */
async function takeNext(db: Database, begin: string): Promise<Question | null> {
  const due = sql`ask_at <= clock_timestamp()
    and (asked_at is null or asked_at < ${begin}::timestamptz
      or asked_at > clock_timestamp() + interval '1 minute')`;
  const taken = sql`asked_at = clock_timestamp(), tries = tries + 1,
    ask_at = clock_timestamp() + make_interval(mins => least(360, power(2, least(tries, 9))::int))`;
  const { rows } = await sql<Question>`
    with payment as (
      select id, asked_at from payment where ${due}
      order by asked_at nulls first, ask_at limit 1 for update skip locked
    ), attempt as (
      select id::text, asked_at from attempt where ${due}
      order by asked_at nulls first, ask_at limit 1 for update skip locked
    ), next as (
      select * from (
        select 'payment' as kind, * from payment union all select 'attempt', * from attempt
      ) as waiting order by asked_at nulls first limit 1
    ), taken_payment as (
      update payment set ${taken} from next where next.kind = 'payment' and payment.id = next.id
      returning 'payment' as kind, payment.id, payment.reference, payment.revision
    ), taken_attempt as (
      update attempt set ${taken} from next where next.kind = 'attempt' and attempt.id::text = next.id
      returning 'attempt', reference, reference, 0
    )
    select * from taken_payment union all select * from taken_attempt`.execute(db);
  return rows[0] ?? null;
}

async function askOne(
  db: Database,
  provider: PaymentProvider,
  question: Question,
): Promise<{ readonly cause: unknown } | null> {
  try {
    if (question.kind === 'payment') {
      // An unknown payment stays due, ever less often, and is an alarm.
      if (await askPayment(db, provider, question)) await planPayment(db, question.id);
    } else {
      await askAttempt(db, provider, question.reference, { isThorough: true });
      await planAttempt(db, provider, question.reference);
    }
    return null;
  } catch (cause) {
    return { cause };
  }
}

/** What waits: after a quarter of its age, between a minute and six hours. */
async function planPayment(db: Database, id: string): Promise<void> {
  await sql`
    update payment set tries = 0, ask_at = case
      when heard_since_answer then now()
      when state in ('pending', 'reserved') or (state = 'unknown' and explained_status is null)
        or exists (select 1 from operation join payment_name as name on name.id = operation.payment_id
          where name.payment_id = payment.id and operation.state in ('asked', 'unknown'))
      then now() + greatest(interval '1 minute', least(interval '6 hours', (now() - created_at) / 4))
      else (select min(created_at + make_interval(days => day)) from unnest(${DAYS}::int[]) as day
        where created_at + make_interval(days => day) > now())
    end
    where id = (select payment_id from payment_name where payment_name.id = ${id})`.execute(db);
}

/** An open page until it is over; a forgotten one a while longer. */
async function planAttempt(
  db: Database,
  { askAfterEndMs }: PaymentProvider,
  reference: string,
): Promise<void> {
  await sql`
    update attempt set tries = 0, ask_at = case
      when ended_at is null or checkout_end is null
        or (checkout_end = 'forgotten' and expires_at > now() - make_interval(secs => ${askAfterEndMs / 1000}))
      then now() + greatest(interval '1 minute', least(interval '6 hours', (now() - expires_at) / 4))
    end
    where reference = ${reference}`.execute(db);
}
