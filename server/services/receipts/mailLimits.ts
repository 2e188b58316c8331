import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/open.ts';

const PER_HOUR = {
  entryReference: 3,
  recipientHash: 5,
  prefixHash: 5,
} as const;

type Column = keyof typeof PER_HOUR;

export type MailCounts = Readonly<Record<Column, string>>;

/**
 * Locks the counts until the transaction ends.
 * @returns seconds until the mail may be sent; 0 if it may be sent now
 */
export async function mailWait(transaction: Database, counts: MailCounts): Promise<number> {
  const columns = (Object.keys(PER_HOUR) as Column[]).sort();
  // A fixed order of locks avoids deadlocks.
  const locks = columns.map((column) => `mail/${column}/${counts[column]}`).sort();
  for (const lock of locks) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  }
  const waits: number[] = [];
  for (const column of columns) {
    waits.push(await waitOf(transaction, column, counts[column]));
  }
  return Math.max(...waits);
}

// Not `now()`, which is when the transaction began: it may have waited while these mails were asked for.
const REMAINING: RawBuilder<number> = sql<number>`ceil(
  extract(epoch from asked_at + interval '1 hour' - clock_timestamp()))::int`;

async function waitOf(transaction: Database, column: Column, value: string): Promise<number> {
  const recent = await transaction
    .selectFrom('mail')
    .select(REMAINING.as('secondsLeft'))
    .where(column, '=', value)
    .where('askedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('askedAt', 'desc')
    .limit(PER_HOUR[column])
    .execute();
  const oldest = recent[PER_HOUR[column] - 1];
  return oldest === undefined ? 0 : Math.max(1, oldest.secondsLeft);
}
