import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { IS_UNEQUAL } from './equation.ts';
import { LIVE_ATTEMPT } from './sql.ts';
import { withinDay } from './withinDay.ts';

/** Finds payments of any day that are not booked to the cent. */
export async function unequalPayments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where ${sql.raw(IS_UNEQUAL)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds fines with a live attempt that is not stored under the key of their pair. */
export async function strayAttempts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct fine.id from attempt join fine on fine.id = attempt.fine_id
    where ${sql.raw(LIVE_ATTEMPT)} and attempt.pair_key <> fine.pair_key order by fine.id`.execute(
    db,
  );
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
