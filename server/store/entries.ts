import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { FineRow } from './rows.ts';
import { withinDay } from './withinDay.ts';

export interface FoundEntry {
  readonly entry: Selectable<Tables['ledgerEntry']>;
  readonly fine: FineRow;
}

/** Finds a line and its fine by the reference of the receipt. */
export async function findEntry(db: Database, reference: string): Promise<FoundEntry | null> {
  const entry = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (entry === undefined) return null;
  const fine = await db
    .selectFrom('fine')
    .selectAll()
    .where('id', '=', entry.fineId)
    .executeTakeFirstOrThrow();
  return { entry, fine };
}

interface PrintedReceipt {
  readonly code: string;
  readonly reference: string;
  readonly cents: number;
  /** The day in Paris, as `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Finds the line of a receipt by all four values in one indexed query. So neither answer nor time reveals which one
 * is wrong (D-19).
 */
export const findPrinted = (db: Database, { code, reference, cents, day }: PrintedReceipt) =>
  db
    .selectFrom('ledgerEntry')
    .select(['id', 'fineId'])
    .where('verificationCode', '=', code)
    .where('reference', '=', reference)
    // A person may ask about any sum, even one that the column cannot hold.
    .where(sql<boolean>`cents = ${cents}::bigint`)
    .where(sql<string>`paris_day(paid_at)`, '=', day)
    .where('reverses', 'is', null)
    .executeTakeFirst();

/** Lists one fine of each pair that was paid on a Paris day. */
export const finesPaidOn = (db: Database, day: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('ledgerEntry')
    .innerJoin('fine', 'fine.id', 'ledgerEntry.fineId')
    .select('fine.id')
    .distinctOn('fine.pairKey')
    .where(withinDay(sql.ref('ledgerEntry.createdAt'), day))
    .orderBy('fine.pairKey')
    .execute();

/**
 * Lists part-paid fines whose rest may be shown again (invariant 7). A fine that was imported in this status has no
 * payment, and waits for the next import.
 */
export const finesToReexpose = (db: Database, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('fine')
    .select('id')
    .where('status', '=', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')
    .where(sql<boolean>`(select bool_and(not waits) from stored_entry where fine_id = fine.id)`)
    .limit(limit)
    .execute();

/** In SQL: a payment of this service counts for the fine's pair, or was taken back and not reopened. */
export const HOLDS_MONEY = `exists (
  select from ledger_entry join fine as payee on payee.id = ledger_entry.fine_id
  where payee.pair_key = fine.pair_key
  having sum(ledger_entry.cents) > 0 or bool_or(payee.status = 'PAIEMENT_DESIMPUTE'))`;

/** In SQL: a page of the fine's pair may still take a card. */
export const IS_BEING_PAID = `exists (
  select from attempt where attempt.pair_key = fine.pair_key and attempt.ended_at is null)`;
