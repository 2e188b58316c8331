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
    const failure = await put(db, provider, question);
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
  const due = sql`demander_le <= clock_timestamp()
    and (interrogee_le is null or interrogee_le < ${begin}::timestamptz
      or interrogee_le > clock_timestamp() + interval '1 minute')`;
  const taken = sql`interrogee_le = clock_timestamp(), essais = essais + 1,
    demander_le = clock_timestamp() + make_interval(mins => least(360, power(2, least(essais, 9))::int))`;
  const { rows } = await sql<Question>`
    with payment as (
      select id, interrogee_le from paiement where ${due}
      order by interrogee_le nulls first, demander_le limit 1 for update skip locked
    ), attempt as (
      select id::text, interrogee_le from tentative where ${due}
      order by interrogee_le nulls first, demander_le limit 1 for update skip locked
    ), next as (
      select * from (
        select 'payment' as kind, * from payment union all select 'attempt', * from attempt
      ) as waiting order by interrogee_le nulls first limit 1
    ), taken_payment as (
      update paiement set ${taken} from next where next.kind = 'payment' and paiement.id = next.id
      returning 'payment' as kind, paiement.id, paiement.reference, paiement.revision
    ), taken_attempt as (
      update tentative set ${taken} from next where next.kind = 'attempt' and tentative.id::text = next.id
      returning 'attempt', transaction_reference, transaction_reference, 0
    )
    select * from taken_payment union all select * from taken_attempt`.execute(db);
  return rows[0] ?? null;
}

async function put(
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
    update paiement set essais = 0, demander_le = case
      when entendu then now()
      when etat in ('EN_ATTENTE', 'RESERVE') or (etat = 'INCONNU' and parole_sur is null)
        or exists (select 1 from operation join paiement_nom as nom on nom.id = operation.paiement_id
          where nom.paiement_id = paiement.id and operation.etat in ('DEMANDEE', 'INCONNUE'))
      then now() + greatest(interval '1 minute', least(interval '6 hours', (now() - cree_le) / 4))
      else (select min(cree_le + make_interval(days => day)) from unnest(${DAYS}::int[]) as day
        where cree_le + make_interval(days => day) > now())
    end
    where id = (select paiement_id from paiement_nom where paiement_nom.id = ${id})`.execute(db);
}

/** An open page until it is over; a forgotten one a while longer. */
async function planAttempt(
  db: Database,
  { askAfterEndMs }: PaymentProvider,
  reference: string,
): Promise<void> {
  await sql`
    update tentative set essais = 0, demander_le = case
      when terminee_le is null or fin_page is null
        or (fin_page = 'OUBLIEE' and expire_le > now() - make_interval(secs => ${askAfterEndMs / 1000}))
      then now() + greatest(interval '1 minute', least(interval '6 hours', (now() - expire_le) / 4))
    end
    where transaction_reference = ${reference}`.execute(db);
}
