import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { among, erase, HAS_STORY, hold, idsOf } from './erase.ts';
import { isOlder } from './periods.ts';

const hasEnded = (days: number): RawBuilder<unknown> => sql`${isOlder(sql`ended_at`, days)}
  and ask_at is null
  and not exists (select from ledger_entry where ledger_entry.attempt_id = attempt.id)
  and not exists (select from payment where payment.attempt_id = attempt.id
    and (select count(*) from resting_payment
      where resting_payment.id = payment.id and not has_story) = 0)`;

/** Finds, among attempts, those that ended so long ago, about which nothing is asked, and that brought no money. */
export const findEndedAttempts = (
  db: Database,
  days: number,
  names: readonly string[],
): Promise<string[]> =>
  idsOf(
    db,
    sql`select id from attempt where id = any(${names}::uuid[]) and ${hasEnded(days)} order by id`,
  );

/**
 * Erases ended attempts with their payments, except those whose fine somebody locks.
 * @returns how many attempts
 */
export async function eraseAttempts(
  transaction: Database,
  days: number,
  names: readonly string[],
): Promise<number> {
  const held = await hold(
    transaction,
    sql`id in (select fine_id from attempt where id = any(${names}::uuid[]))`,
  );
  const ofHeld = await idsOf(
    transaction,
    sql`select id from attempt where id = any(${names}::uuid[]) and fine_id = ${among(held)}`,
  );
  const attempts = await findEndedAttempts(transaction, days, ofHeld);
  const payments = await idsOf(
    transaction,
    sql`select id from payment where attempt_id = any(${attempts}::uuid[])`,
  );
  await erase(transaction, { fines: [], attempts, payments });
  await sql`update attempt set is_kept = true where id = any(${ofHeld}::uuid[]) and ${HAS_MONEY}`.execute(
    transaction,
  );
  return attempts.length;
}

/** In SQL: money came by an attempt, or somebody dealt with its payment. Once true, it stays true. */
const HAS_MONEY = sql`(exists (select from ledger_entry where ledger_entry.attempt_id = attempt.id)
  or exists (select from payment where payment.attempt_id = attempt.id
    and (captured_cents > 0 or ${HAS_STORY})))`;

/** Finds, among payments without a fine in this service, those in which nothing has moved for so long. */
export const findHomelessPayments = (
  db: Database,
  days: number,
  names: readonly string[],
): Promise<string[]> =>
  idsOf(
    db,
    sql`select id from resting_payment where id = ${among(names)}
      and fine_id is null and attempt_id is null and ${isOlder(sql`last_line`, days)} order by id`,
  );

/** Erases them, except those that somebody locks. @returns how many */
export async function eraseHomelessPayments(
  transaction: Database,
  days: number,
  names: readonly string[],
): Promise<number> {
  const held = await idsOf(
    transaction,
    sql`select id from payment where id = ${among(names)} order by id for update skip locked`,
  );
  const payments = await findHomelessPayments(transaction, days, held);
  await erase(transaction, { fines: [], attempts: [], payments });
  return payments.length;
}
