import { sql } from 'kysely';
import { finds } from '../database/finds.ts';
import type { Database } from '../database/open.ts';
import type { BankLineKind, BankLineTable } from '../database/tables/ledger.ts';

/**
 * A line is known by its digest for good, whatever it became, also once its payment is erased (D-54). Two readers of one
 * statement wait for each other until their transactions end.
 */
export async function isRead(transaction: Database, digest: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(transaction);
  return finds(transaction, sql`select from bank_line where digest = ${digest}`);
}

type NewLine = Pick<
  BankLineTable,
  'digest' | 'reference' | 'day' | 'cents' | 'currency' | 'kind' | 'paymentId' | 'feeCents'
>;

/** @param waits to be matched, or for a person */
export async function storeBankLine(db: Database, line: NewLine, waits: boolean): Promise<void> {
  await db
    .insertInto('bankLine')
    .values({ ...line, settledAt: waits ? null : sql<Date>`now()` })
    .execute();
}

/** Of the acquirer, and of unknown debits, by their day. Cents. */
export interface WaitingLine {
  readonly id: number;
  readonly kind: BankLineKind;
  readonly day: string;
  /** Before the commission that was held back. */
  readonly gross: number;
  /** That left the account. */
  readonly cents: number;
}

export async function waitingLines(db: Database): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select id, kind, day, cents + fee_cents as gross, -cents as cents from bank_line
    where settled_at is null order by day, id`.execute(db);
  return rows;
}

/** What a line brought: card days, the money of a charge-back, or neither. */
export type LineExplanation =
  | { readonly firstCardDay: string; readonly lastCardDay: string }
  | { readonly paymentId: string }
  | Record<string, never>;

const waiting = (db: Database, brought: LineExplanation) =>
  db
    .updateTable('bankLine')
    .set({ ...brought, settledAt: sql<Date>`now()` })
    .where('settledAt', 'is', null);

/** Notes what was matched. */
export async function explainLines(
  db: Database,
  ids: readonly number[],
  brought: LineExplanation,
): Promise<void> {
  await waiting(db, brought).where('id', 'in', ids).execute();
}

function mayBring(brought: LineExplanation) {
  if ('firstCardDay' in brought) return sql<boolean>`kind = 'remittance'`;
  if (!('paymentId' in brought)) return sql<boolean>`true`;
  return sql<boolean>`kind = 'charge-back' and exists (
    select from awaited_charge_back join payment_name as name on name.payment_id = awaited_charge_back.payment_id
    where name.id = ${brought.paymentId})`;
}

/** @returns false when no such line waits, or it cannot have brought that */
export async function explainLine(
  db: Database,
  id: number,
  brought: LineExplanation,
): Promise<boolean> {
  const line = await waiting(db, brought)
    .where('id', '=', id)
    .where(mayBring(brought))
    .returning('id')
    .executeTakeFirst();
  return line !== undefined;
}
