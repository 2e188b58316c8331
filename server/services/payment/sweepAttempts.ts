import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { type AttemptToAsk, askAttempt, FINISHED, TO_ASK } from './askAttempt.ts';

/** How many attempts are taken at once. */
const BATCH = 50;

/** After so many questions in a row without an answer the provider is taken to be away until the next sweep. */
const CONSECUTIVE_FAILURES = 3;

type SweptAttempt = Pick<AttemptToAsk, 'transaction_reference' | 'etat'>;

/**
 * Ends the attempts that got no answer: asks the provider about each one past its time, and applies what it
 * says (invariant 2). One that the provider never saw has expired; one that it cannot tell yet stays open. One that
 * a notification closed is asked about once more: another answer may have been lost.
 * Imported fines have no attempt and are left alone (invariant 7). Several replicas may sweep at once: an
 * attempt is taken by one of them; those whose fine was looked up since come first, then the one asked about
 * longest ago.
 * @param graceMs an attempt asked about less than this long ago is left to a later sweep, ms
 * @returns how many attempts were asked about
 * @throws AggregateError of the questions that got no answer, after all the others were asked
 */
export async function sweepAttempts(
  base: Database,
  gateway: PaymentGateway,
  graceMs = 0,
): Promise<number> {
  const debut = await instant(base, graceMs);
  const failures: unknown[] = [];
  let requested = 0;
  let inARow = 0;
  for (;;) {
    const batch = await take(base, debut);
    if (batch.length === 0) break;
    for (const attempt of batch) {
      const failure = await ask(base, gateway, attempt);
      requested += 1;
      inARow = failure === null ? 0 : inARow + 1;
      if (failure !== null) failures.push(failure.cause);
      if (inARow === CONSECUTIVE_FAILURES) throw summary(failures, requested);
    }
  }
  if (failures.length > 0) throw summary(failures, requested);
  return requested;
}

const summary = (failures: unknown[], requested: number): AggregateError =>
  new AggregateError(
    failures,
    `${failures.length} of ${requested} questions got no answer: ${String(failures[0])}`,
  );

/** As a text, because a `Date` would lose the microseconds that the comparison needs. */
async function instant(base: Database, beforeMs: number): Promise<string> {
  const { rows } = await sql<{ instant: string }>`
    select (clock_timestamp() - make_interval(secs => ${beforeMs / 1000}))::text as instant`.execute(
    base,
  );
  return rows[0]?.instant ?? '-infinity';
}

/** Takes the next attempts that nobody has asked about since `debut`. */
function take(base: Database, debut: string): Promise<SweptAttempt[]> {
  return base
    .with('lot', (builder) =>
      builder
        .selectFrom('tentative')
        .select('id')
        .where('etat', 'in', TO_ASK)
        .where('confirmee_le', 'is', null)
        .where(FINISHED)
        .where(sql<boolean>`(interrogee_le is null or interrogee_le < ${debut}::timestamptz)`)
        // Somebody waits to pay or to see the receipt.
        .orderBy(sql`demandee_le > coalesce(interrogee_le, '-infinity')`, (order) =>
          order.desc().nullsLast(),
        )
        .orderBy('interrogee_le', (order) => order.asc().nullsFirst())
        .orderBy('expire_le')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('tentative')
    .from('lot')
    .set({ interrogee_le: sql<Date>`clock_timestamp()` })
    .whereRef('tentative.id', '=', 'lot.id')
    .returning(['tentative.transaction_reference', 'tentative.etat'])
    .execute();
}

async function ask(
  base: Database,
  gateway: PaymentGateway,
  attempt: SweptAttempt,
): Promise<{ cause: unknown } | null> {
  try {
    await askAttempt(base, gateway, { ...attempt, finie: true });
    return null;
  } catch (cause) {
    return { cause };
  }
}
