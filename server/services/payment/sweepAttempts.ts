import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { FINISHED, LIVE_ATTEMPT } from '../../store/readDossier.ts';
import { TO_ASK } from '../../till/start.ts';
import { askAttempt } from './askAttempt.ts';

const BATCH = 50;

/** In SQL: alive, ended within the hour, waited for, or not asked about for an hour. */
const DUE = `(${LIVE_ATTEMPT} or expire_le > now() - interval '1 hour' or interrogee_le is null
  or interrogee_le < now() - interval '1 hour' or demandee_le > interrogee_le)`;

/** Unanswered questions in a row after which the sweep stops. */
const CONSECUTIVE_FAILURES = 3;

/**
 * Asks the provider about attempts past their time (invariant 2). A never-seen attempt expires; an
 * uncertain one stays open. One closed by a notification is asked about once more: another answer
 * may be lost. Replicas take different attempts.
 * @param graceMs ms; skips attempts asked about more recently
 * @throws AggregateError after all were asked
 */
export async function sweepAttempts(
  base: Database,
  provider: PaymentProvider,
  graceMs = 0,
): Promise<number> {
  const begin = await instant(base, graceMs);
  const failures: unknown[] = [];
  let requested = 0;
  let inARow = 0;
  for (;;) {
    const batch = await take(base, begin);
    if (batch.length === 0) break;
    for (const { reference } of batch) {
      const failure = await ask(base, provider, reference);
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

/** A text: a `Date` would lose the microseconds that the comparison needs. */
async function instant(base: Database, beforeMs: number): Promise<string> {
  const { rows } = await sql<{ instant: string }>`
    select (clock_timestamp() - make_interval(secs => ${beforeMs / 1000}))::text as instant`.execute(
    base,
  );
  return rows[0]?.instant ?? '-infinity';
}

function take(base: Database, begin: string): Promise<{ reference: string }[]> {
  return base
    .with('lot', (builder) =>
      builder
        .selectFrom('tentative')
        .select('id')
        .where('etat', 'in', TO_ASK)
        .where('confirmee_le', 'is', null)
        .where(sql.raw<boolean>(FINISHED))
        // One asked about in the future was asked before the clock was set back.
        .where(sql<boolean>`(interrogee_le is null or interrogee_le < ${begin}::timestamptz
          or interrogee_le > clock_timestamp() + interval '1 minute')`)
        // One that ended long ago is only watched.
        .where(sql.raw<boolean>(DUE))
        // First attempts whose payer is waiting.
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
    .returning('tentative.transaction_reference as reference')
    .execute();
}

async function ask(
  base: Database,
  provider: PaymentProvider,
  reference: string,
): Promise<{ cause: unknown } | null> {
  try {
    await askAttempt(base, provider, reference);
    return null;
  } catch (cause) {
    return { cause };
  }
}
