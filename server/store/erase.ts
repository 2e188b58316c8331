import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';

interface Erased {
  readonly fines: readonly string[];
  readonly attempts: readonly string[];
  readonly payments: readonly string[];
}

/** In SQL: a payment waits for nothing, and money came or somebody dealt with it. A count looks it up by its key. */
export const HAS_STORY = sql`(select count(*) from resting_payment
  where resting_payment.id = payment.id and has_story) > 0`;

export const idsOf = async (db: Database, query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

export const among = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${ids}::text[])`;

/** Lets `act` delete lines that triggers otherwise protect. The caller's transaction erases all or nothing. */
export async function whileErasing(transaction: Database, act: () => Promise<void>): Promise<void> {
  await sql`set local amendes.purge = 'on'`.execute(transaction);
  await act();
  await sql`set local amendes.purge = 'off'`.execute(transaction);
}

/** Locks fines that nobody else locks, in the order in which a payment locks them. @returns their ids */
export const hold = (transaction: Database, which: RawBuilder<unknown>): Promise<string[]> =>
  idsOf(
    transaction,
    sql`select id from fine where ${which} order by number for update skip locked`,
  );

/**
 * Deletes fines and payments, and with them what belongs to them (on delete cascade). Ids of erased money stay known.
 * The caller has locked the fines, as each event does, or the payments that have none.
 */
export async function erase(transaction: Database, erased: Erased): Promise<void> {
  const { fines, attempts, payments } = erased;
  const statements = [
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
  ];
  await whileErasing(transaction, async () => {
    for (const statement of statements) await statement.execute(transaction);
  });
}
