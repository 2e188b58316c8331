import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { dayBefore, isOlder } from './periods.ts';
import type { FineRow } from './rows.ts';

interface Erased {
  readonly fines: readonly string[];
  readonly attempts: readonly string[];
  readonly payments: readonly string[];
}

const idsOf = async (transaction: Database, query: RawBuilder<{ id: string }>) =>
  (await query.execute(transaction)).rows.map(({ id }) => id);

/** Lets `act` delete lines that triggers otherwise protect. The caller's transaction erases all or nothing. */
export async function whileErasing<Result>(
  transaction: Database,
  act: () => Promise<Result>,
): Promise<Result> {
  await sql`set local amendes.purge = 'on'`.execute(transaction);
  const result = await act();
  await sql`set local amendes.purge = 'off'`.execute(transaction);
  return result;
}

/**
 * Erases attempts that ended so long ago, about which nothing is asked, and which brought no money.
 * @returns how many
 */
export async function eraseAttempts(transaction: Database, days: number): Promise<number> {
  const attempts = await idsOf(
    transaction,
    sql`select id from attempt
      where ${isOlder(sql`ended_at`, days)} and ask_at is null
        and not exists (select from ledger_entry where ledger_entry.attempt_id = attempt.id)
        and not exists (select from payment where payment.attempt_id = attempt.id
          and payment.id not in (select resting_payment.id from resting_payment
            where resting_payment.attempt_id = attempt.id and not has_story))`,
  );
  const payments = await idsOf(
    transaction,
    sql`select id from payment where attempt_id = any(${attempts}::uuid[])`,
  );
  await erase(transaction, { fines: [], attempts, payments });
  return attempts.length;
}

/**
 * Erases fines with their payments, whole pairs at a time.
 * @returns how many payments were erased
 */
export async function erasePaidFines(
  transaction: Database,
  fines: readonly string[],
): Promise<number> {
  const ofFines = (table: 'attempt' | 'payment') =>
    idsOf(
      transaction,
      sql`select id from ${sql.table(table)} where fine_id = any(${fines}::text[])`,
    );
  const payments = await ofFines('payment');
  await erase(transaction, { fines, attempts: await ofFines('attempt'), payments });
  return payments.length;
}

/**
 * Erases payments without a fine in this service, in which nothing has moved for so long.
 * @returns how many
 */
export async function eraseHomelessPayments(transaction: Database, days: number): Promise<number> {
  const payments = await idsOf(
    transaction,
    sql`select id from resting_payment
      where fine_id is null and attempt_id is null and ${isOlder(sql`last_line`, days)}`,
  );
  await erase(transaction, { fines: [], attempts: [], payments });
  return payments.length;
}

/** A fine with money, and whether its period is over. Its status may end it, or its last day. */
export type MoneyFine = FineRow & {
  readonly isClosed: boolean;
  readonly isOld: boolean;
  /** `YYYY-MM-DD`: if its last day to pay was before this day, its period is over. */
  readonly lastDay: string;
};

/** Reads the fines of pairs with money in which nothing has moved for so long. */
export async function restingFines(
  transaction: Database,
  days: number,
): Promise<readonly MoneyFine[]> {
  const { rows } = await sql<MoneyFine>`
    select fine.*, coalesce(closed.is_final and closed.is_old, false) as is_closed,
      coalesce(closed.is_old, false) as is_old, ${dayBefore(days)} as last_day
    from fine left join (
      select id, is_final, ${isOlder(sql`since`, days)} as is_old from closed_fine
    ) as closed on closed.id = fine.id
    where pair_key in (
        select pair_key from fine join ledger_entry on ledger_entry.fine_id = fine.id
        union select pair_key from fine join resting_payment as payment on payment.fine_id = fine.id where has_story)
      and pair_key not in (select pair_key from attempt
        where ended_at is null or ask_at is not null or not ${isOlder(sql`created_at`, days)})
      and pair_key not in (select pair_key from fine join ledger_entry on ledger_entry.fine_id = fine.id
        where not ${isOlder(sql`ledger_entry.created_at`, days)})
      and pair_key not in (select pair_key from fine join payment on payment.fine_id = fine.id
        where payment.id not in (select id from resting_payment where ${isOlder(sql`last_line`, days)}))`.execute(
    transaction,
  );
  return rows;
}

/** In SQL: a status ends the fine, and neither an import nor a change has touched it for so long. */
export const isFinalFor = (days: number): RawBuilder<boolean> =>
  sql<boolean>`fine.id in (select id from closed_fine where is_final and ${isOlder(sql`since`, days)})`;

/** In SQL: nobody has paid the fine's pair, or tried to. */
const IS_WITHOUT_MONEY = sql<boolean>`not exists (
    select from ledger_entry join fine as payee on payee.id = ledger_entry.fine_id
    where payee.pair_key = fine.pair_key)
  and not exists (select from attempt where attempt.pair_key = fine.pair_key)
  and not exists (select from payment where payment.fine_id = fine.id)`;

/**
 * Erases fines without money, and with them the log of their changes.
 * @param which an SQL condition on the fine
 * @returns how many
 */
export async function eraseUnpaidFines(
  transaction: Database,
  which: RawBuilder<boolean>,
): Promise<number> {
  const fines = await idsOf(
    transaction,
    sql`select id from fine where ${which} and ${IS_WITHOUT_MONEY} order by number for update`,
  );
  await sql`delete from fine where id = any(${fines}::text[])`.execute(transaction);
  return fines.length;
}

/**
 * A fine to be paid that was sent and last touched so long ago. Its period is over if its last day to pay was before
 * `lastDay`.
 */
export type UntouchedFine = FineRow & { readonly lastDay: string };

/**
 * Reads some such fines at a time, in the order of their ids.
 * @param after the last id of the fines before
 */
export function untouchedFines(
  transaction: Database,
  days: number,
  after: string,
  limit: number,
): Promise<UntouchedFine[]> {
  return transaction
    .selectFrom('fine')
    .selectAll()
    .select(dayBefore(days).as('lastDay'))
    .where('status', '=', 'A_PAYER')
    .where(isOlder(sql.ref('noticeDay'), days))
    .where(sql<boolean>`fine.id in (select id from closed_fine where ${isOlder(sql`since`, days)})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Erases messages of the provider. */
export async function forgetMessages(transaction: Database, days: number): Promise<void> {
  await sql`delete from inbox where ${isOlder(sql`received_at`, days)}`.execute(transaction);
}

/**
 * Locks fines and payments as an event does.
 * @throws Error if a message came first; then nothing is erased, and the job comes again
 */
async function hold(
  transaction: Database,
  { fines, payments }: Pick<Erased, 'fines' | 'payments'>,
): Promise<void> {
  await sql`select from fine where id = any(${fines}::text[])
      or id in (select fine_id from payment where id = any(${payments}::text[]))
    order by number for update`.execute(transaction);
  const { rows } = await sql`select from payment
    where id = any(${payments}::text[]) and ask_at is null order by id for update`.execute(
    transaction,
  );
  if (rows.length < payments.length) throw new Error('A payment was heard of during the purge');
}

/**
 * Deletes fines and payments, and with them what belongs to them (on delete cascade). Ids of erased money stay known.
 */
async function erase(transaction: Database, erased: Erased): Promise<void> {
  await hold(transaction, erased);
  const { fines, attempts, payments } = erased;
  for (const statement of [
    sql`delete from ledger_entry where fine_id = any(${fines}::text[])`,
    sql`insert into erased_payment (id) select name.id from payment_name as name
      join payment on payment.id = name.payment_id
      where payment.id = any(${payments}::text[]) and payment.captured_cents > 0`,
    sql`delete from payment where id = any(${payments}::text[])`,
    sql`delete from inbox where reference in (
      select reference from attempt where id = any(${attempts}::uuid[]))`,
    sql`delete from attempt where id = any(${attempts}::uuid[])`,
    sql`delete from binding where fine_id = any(${fines}::text[])`,
    sql`delete from fine where id = any(${fines}::text[])`,
  ]) {
    await statement.execute(transaction);
  }
}
