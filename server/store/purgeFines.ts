import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { among, erase, HAS_STORY, hold, idsOf } from './erase.ts';
import { dayBefore, isOlder } from './periods.ts';
import { HAS_PERSONAL } from './purgeWalks.ts';
import type { FineRow } from './rows.ts';

/** A fine with money, and whether its period is over: by its status, or by its last day to pay. */
export type MoneyFine = FineRow &
  Pick<AgedFine, 'lastDay'> & {
    readonly isClosed: boolean;
    readonly isOld: boolean;
  };

/** Reads the fines of those pairs in which no money has moved for so long. */
export async function restingFines(
  db: Database,
  days: number,
  pairs: readonly string[],
): Promise<readonly MoneyFine[]> {
  // Arrays, so that rows are found by their fine: joined by the pair, each row of the history is judged first.
  const { rows } = await sql<MoneyFine>`
    with mate as materialized (select id, pair_key from fine where pair_key = ${among(pairs)}),
    moving as (
      select mate.pair_key from attempt join mate on mate.id = attempt.fine_id
      where attempt.fine_id = any(array(select id from mate))
        and (ended_at is null or ask_at is not null or not ${isOlder(sql`attempt.created_at`, days)})
      union select mate.pair_key from ledger_entry join mate on mate.id = ledger_entry.fine_id
      where ledger_entry.fine_id = any(array(select id from mate))
        and not ${isOlder(sql`ledger_entry.created_at`, days)}
      union select mate.pair_key from payment join mate on mate.id = payment.fine_id
      where payment.fine_id = any(array(select id from mate)) and (select count(*) from resting_payment
        where resting_payment.id = payment.id and ${isOlder(sql`last_line`, days)}) = 0
    ), paid as (
      select mate.pair_key from ledger_entry join mate on mate.id = ledger_entry.fine_id
      where ledger_entry.fine_id = any(array(select id from mate))
      union select mate.pair_key from payment join mate on mate.id = payment.fine_id
      where payment.fine_id = any(array(select id from mate)) and ${HAS_STORY}
    )
    select fine.*, coalesce(closed.is_final and closed.is_old, false) as is_closed,
      coalesce(closed.is_old, false) as is_old, ${dayBefore(days)} as last_day
    from fine left join lateral (
      select is_final, ${isOlder(sql`since`, days)} as is_old from closed_fine where closed_fine.id = fine.id
    ) as closed on true
    where pair_key = ${among(pairs)} and pair_key not in (select pair_key from moving)
      and pair_key in (select pair_key from paid)`.execute(db);
  return rows;
}

/** Locks the fines of pairs that nobody else locks. @returns the pairs of which all fines are locked now */
export async function holdPairs(
  transaction: Database,
  pairs: readonly string[],
): Promise<readonly string[]> {
  const held = await hold(transaction, sql`pair_key = ${among(pairs)}`);
  const { rows } = await sql<{ pairKey: string }>`select pair_key from fine
    where pair_key = ${among(pairs)} group by pair_key having bool_and(id = ${among(held)})`.execute(
    transaction,
  );
  return rows.map(({ pairKey }) => pairKey);
}

const paymentsOf = (db: Database, fines: readonly string[]): Promise<string[]> =>
  idsOf(db, sql`select id from payment where fine_id = ${among(fines)}`);

export const countPaymentsOf = async (db: Database, fines: readonly string[]): Promise<number> =>
  (await paymentsOf(db, fines)).length;

/**
 * Erases fines with their payments, whole pairs at a time, whose fines the caller has locked.
 * @returns how many payments were erased
 */
export async function erasePaidFines(
  transaction: Database,
  fines: readonly string[],
): Promise<number> {
  const attempts = await idsOf(
    transaction,
    sql`select id from attempt where fine_id = ${among(fines)}`,
  );
  const payments = await paymentsOf(transaction, fines);
  await erase(transaction, { fines, attempts, payments });
  return payments.length;
}

/** A fine that a period may touch. */
export type AgedFine = FineRow & {
  /** Null while its status, or a live page of it, lets no period touch it. */
  readonly isFinal: boolean | null;
  /** True if nobody has touched it for the whole period. */
  readonly isUntouched: boolean;
  /** When it was last touched, as the database writes the instant. */
  readonly since: string | null;
  /** `YYYY-MM-DD`: the period of a fine to pay is over if its last day to pay was before this day. */
  readonly lastDay: string;
};

export async function agedFines(
  db: Database,
  days: number,
  ids: readonly string[],
): Promise<readonly AgedFine[]> {
  const { rows } = await sql<AgedFine>`
    select fine.*, closed.is_final, closed.since::text as since, ${dayBefore(days)} as last_day,
      coalesce(${isOlder(sql`closed.since`, days)}, false) as is_untouched
    from fine left join lateral (
      select is_final, since from closed_fine where closed_fine.id = fine.id
    ) as closed on true
    where fine.id = ${among(ids)} order by fine.id`.execute(db);
  return rows;
}

/** From when the periods of a fine count: the last of some instants and days; `infinity` until it changes. */
export interface CountedFrom {
  readonly id: string;
  readonly instants: readonly string[];
}

/** Lets the purge pass fines by until a period can be over. */
export async function passBy(transaction: Database, found: readonly CountedFrom[]): Promise<void> {
  await sql`update fine set purge_from = found.at
    from (select id, (select max(at::timestamptz) from jsonb_array_elements_text(instants) as at) as at
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as listed (id text, instants jsonb)) as found
    where fine.id = found.id and found.at > greatest(fine.imported_at, fine.purge_from)`.execute(
    transaction,
  );
}

/** Finds, among emptied fines, those whose pair has money that is kept: they are erased with it. */
export const findPaidFines = (db: Database, ids: readonly string[]): Promise<string[]> =>
  idsOf(
    db,
    sql`select id from fine where id = ${among(ids)} and ${HAS_PERSONAL} = 0 and (
      exists (select from ledger_entry join fine as payee on payee.id = ledger_entry.fine_id
        where payee.pair_key = fine.pair_key)
      or exists (select from payment join fine as payee on payee.id = payment.fine_id
        where payee.pair_key = fine.pair_key and (captured_cents > 0 or ${HAS_STORY})))`,
  );

/** In SQL: nobody has paid the fine's pair, or tried to. */
const IS_WITHOUT_MONEY = sql<boolean>`not exists (
    select from ledger_entry join fine as payee on payee.id = ledger_entry.fine_id
    where payee.pair_key = fine.pair_key)
  and not exists (select from attempt join fine as payee on payee.id = attempt.fine_id
    where payee.pair_key = fine.pair_key)
  and not exists (select from payment where payment.fine_id = fine.id)`;

export const findUnpaidFines = (db: Database, ids: readonly string[]): Promise<string[]> =>
  idsOf(
    db,
    sql`select id from fine where id = ${among(ids)} and ${IS_WITHOUT_MONEY} order by number`,
  );

export const holdFines = (transaction: Database, ids: readonly string[]): Promise<string[]> =>
  hold(transaction, sql`id = ${among(ids)}`);

/** Erases fines without money, and with them the log of their changes. The caller has locked them. */
export async function eraseUnpaidFines(
  transaction: Database,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from fine where id = ${among(ids)}`.execute(
    transaction,
  );
  return Number(numAffectedRows);
}
