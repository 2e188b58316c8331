import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { whileErasing } from './erase.ts';
import { dayBefore, isOlder } from './periods.ts';

/** How many rows one transaction of the purge erases: it holds few locks, and none for long. */
export const BATCH = 500;

/** Rows of a table that go, or lose something, once they are old enough. An index has them in the order of `age`. */
export interface OldRows {
  readonly table: string;
  readonly key: string;
  readonly age: string;
  readonly isOver: RawBuilder<unknown>;
  /** What the rows lose. Without it they are deleted. */
  readonly set?: RawBuilder<unknown>;
}

export async function countOld(db: Database, { table, isOver }: OldRows): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${isOver}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Erases the oldest of them. Rows that somebody locks stay for the next run.
 * @returns how many
 */
export async function eraseOldest(
  db: Database,
  { table, key, age, isOver, set }: OldRows,
): Promise<number> {
  const [from, id] = [sql.table(table), sql.ref(key)];
  const oldest = sql`${id} = any(array(select ${id} from ${from} where ${isOver}
    order by ${sql.ref(age)} limit ${BATCH} for update skip locked))`;
  const { numAffectedRows } = await (set === undefined
    ? sql`delete from ${from} where ${oldest}`
    : sql`update ${from} set ${set} where ${oldest}`
  ).execute(db);
  return Number(numAffectedRows);
}

/**
 * Reads the next bindings in the order of their key, because their age has no index, and erases the old ones among them.
 * @returns how many were erased, and where to go on; null at the end
 */
export async function eraseBindings(
  db: Database,
  days: number,
  after: readonly [string, string],
): Promise<{ readonly count: number; readonly end: readonly [string, string] | null }> {
  const { rows } = await sql<{ sessionId: string; fineId: string; isOld: boolean }>`
    select session_id, fine_id, ${isOlder(sql`seen_at`, days)} as is_old from binding
    where (session_id, fine_id) > (${after[0]}, ${after[1]})
    order by session_id, fine_id limit ${BATCH}`.execute(db);
  const old = rows.filter(({ isOld }) => isOld);
  const { numAffectedRows } = await sql`delete from binding
    using unnest(${old.map((row) => row.sessionId)}::text[], ${old.map((row) => row.fineId)}::text[])
      as old (session_id, fine_id)
    where binding.session_id = old.session_id and binding.fine_id = old.fine_id
      and ${isOlder(sql`seen_at`, days)}`.execute(db);
  const end = rows.at(-1);
  return {
    count: Number(numAffectedRows),
    end: end && rows.length === BATCH ? [end.sessionId, end.fineId] : null,
  };
}

/** Deletes the log of what was done by hand, and the reports of days. */
export async function forgetReports(db: Database, days: number): Promise<void> {
  await db.transaction().execute((transaction) =>
    whileErasing(transaction, async () => {
      await sql`delete from intervention where ${isOlder(sql`done_at`, days)}`.execute(transaction);
      await sql`delete from report where day < ${dayBefore(days)}::date`.execute(transaction);
    }),
  );
}
