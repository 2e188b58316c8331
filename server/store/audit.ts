import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { IS_UNEQUAL } from './equation.ts';
import { withinDay } from './withinDay.ts';

/** In SQL: payments of which something was heard or written on a Paris day. */
const touchedOn = (day: string): RawBuilder<unknown> => sql`
  select payment_id from collected_line where ${withinDay(sql.ref('heardAt'), day)}
  union select payment_id from money_line where ${withinDay(sql.ref('at'), day)}
  union select id from payment where ${withinDay(sql.ref('createdAt'), day)}`;

/** Finds payments that were touched on a day and are not booked to the cent. */
export async function unequalPayments(db: Database, day: string): Promise<string[]> {
  // An array, so that each is found by its id: the equation must be checked of these alone.
  const { rows } = await sql<{ id: string }>`
    select id from payment where id = any(array(${touchedOn(day)})) and ${IS_UNEQUAL}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rows that one statement of a walk over the whole history checks. */
const SLICE = 1_000;

/** What a walk has found in one slice. */
export interface Slice {
  readonly checked: number;
  readonly found: readonly string[];
}

/** Walks all rows of a table in slices, by their ids. */
async function* walk<Row extends { readonly id: string }>(
  next: (after: string) => RawBuilder<Row>,
  db: Database,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    const { rows } = await next(after).execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** Checks the equation of all payments, slice by slice. */
export async function* allUnequalPayments(db: Database): AsyncGenerator<Slice> {
  const next = (after: string) => sql<{ id: string; isUnequal: boolean }>`
    select id, ${IS_UNEQUAL} as is_unequal from payment
    where id > ${after} order by id limit ${SLICE}`;
  for await (const rows of walk(next, db)) {
    yield {
      checked: rows.length,
      found: rows.filter(({ isUnequal }) => isUnequal).map(({ id }) => id),
    };
  }
}

/** A pair that differs from the records. `isWanted`: the records ask for the pair, and we do not have it. */
export interface WaitingLink {
  readonly fineId: string;
  readonly otherFineId: string;
  readonly isWanted: boolean;
}

/**
 * Lists the pairs of some fines that differ from the links of the records (D-48).
 * @param named selects id, number, pair_key and deposit_number of fines
 */
export async function waitingLinks(
  db: Database,
  named: RawBuilder<unknown>,
): Promise<WaitingLink[]> {
  const { rows } = await sql<WaitingLink>`
    with named as materialized (${named})
    select named.id as fine_id, deposit.id as other_fine_id, true as is_wanted
    from named join fine as deposit on deposit.number = named.deposit_number
    where deposit.pair_key <> named.pair_key
    union
    select fine.id, named.id, true
    from named join fine on fine.deposit_number = named.number
    where fine.pair_key <> named.pair_key
    union
    select least(named.id, other.id), greatest(named.id, other.id), false from named
    join fine as other on other.pair_key = named.pair_key and other.id <> named.id
    where named.deposit_number is distinct from other.number
      and other.deposit_number is distinct from named.number
    order by fine_id, other_fine_id`.execute(db);
  return rows;
}

/** Yields the pairs of all fines that differ from the records, slice by slice. */
export async function* allWaitingLinks(db: Database): AsyncGenerator<readonly WaitingLink[]> {
  const next = (after: string) => sql<{ id: string }>`
    select id from fine where id > ${after} order by id limit ${SLICE}`;
  for await (const rows of walk(next, db)) {
    const ids = rows.map(({ id }) => id);
    yield await waitingLinks(
      db,
      sql`select id, number, pair_key, deposit_number from fine where id = any(${ids}::text[])`,
    );
  }
}

/** Yields the ids of all fines that have a line in the ledger, slice by slice. */
export async function* allPaidFines(db: Database): AsyncGenerator<readonly string[]> {
  const next = (after: string) => sql<{ id: string }>`
    select distinct fine_id as id from ledger_entry
    where fine_id > ${after} order by fine_id limit ${SLICE}`;
  for await (const rows of walk(next, db)) yield rows.map(({ id }) => id);
}

/** Finds fines with a live attempt that is not stored under the key of their pair. With `offset 0` each is looked up. */
export async function strayAttempts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct fine.id from attempt,
      lateral (select id, pair_key from fine where fine.id = attempt.fine_id offset 0) as fine
    where attempt.ended_at is null and attempt.pair_key <> fine.pair_key
    order by fine.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds fines that were paid on a day, whose deposit or fine is paid too, although no pair joins the two. */
export async function pairsPaidTwice(db: Database, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct fine.id
    from ledger_entry join fine as payee on payee.id = ledger_entry.fine_id
    join fine on fine.deposit_number = payee.number or fine.id = payee.id
    join fine as other on other.number = fine.deposit_number and other.pair_key <> fine.pair_key
    where ${withinDay(sql.ref('ledgerEntry.createdAt'), day)}
      and exists (select 1 from ledger_entry as line where line.fine_id = fine.id)
      and exists (select 1 from ledger_entry as line where line.fine_id = other.id)
    order by fine.id`.execute(db);
  return rows.map(({ id }) => id);
}
