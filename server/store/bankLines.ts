import { sql } from 'kysely';
import { finds } from '../database/finds.ts';
import type { Database } from '../database/open.ts';
import type { BankLineKind, BankLineTable } from '../database/tables/ledger.ts';

export type NewLine = Pick<
  BankLineTable,
  | 'digest'
  | 'reference'
  | 'day'
  | 'cents'
  | 'currency'
  | 'kind'
  | 'feeCents'
  | 'fineId'
  | 'unbooked'
> & { readonly marks: readonly string[] };

/**
 * A line is known by its digest for good, whatever it became, also once its payment is erased (D-54). Readers of lines of
 * the same day and amount, in whatever format, wait for each other until their transactions end.
 */
export async function isRead(
  transaction: Database,
  { digest, day, cents, currency }: NewLine,
): Promise<boolean> {
  const key = [day, cents, currency].join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  return finds(transaction, sql`select from bank_line where digest = ${digest}`);
}

export interface KnownLine {
  readonly id: number;
  readonly day: string;
}

/** The line that this one may repeat. @param digests of lines that are no repeats of it */
export async function findKnownLine(
  transaction: Database,
  { day, cents, currency, marks }: NewLine,
  digests: readonly string[],
): Promise<KnownLine | null> {
  const { rows } = await sql<KnownLine>`
    select id, day from bank_line
    where day = ${day} and cents = ${cents} and currency = ${currency}
      and marks && ${marks}::text[] and digest <> all(${digests}::text[])
    order by repeats is not null, id limit 1`.execute(transaction);
  return rows[0] ?? null;
}

/** It waits to be matched, or for a person. */
interface Standing {
  readonly paymentId: string | null;
  readonly waits: boolean;
}

const settledAt = (waits: boolean) => (waits ? null : sql<Date>`now()`);

/** @param standing what it became, or which line it may repeat @returns its number */
export async function storeBankLine(
  db: Database,
  { marks, fineId, unbooked, ...line }: NewLine,
  standing: Standing | { readonly repeats: number },
): Promise<number> {
  const isRepeat = 'repeats' in standing;
  const { id } = await db
    .insertInto('bankLine')
    .values({
      ...line,
      marks: [...marks],
      ...(isRepeat
        ? { repeats: standing.repeats, fineId, unbooked, settledAt: null }
        : { paymentId: standing.paymentId, settledAt: settledAt(standing.waits) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const ofPerson = (db: Database, id: number) =>
  db.updateTable('bankLine').where('id', '=', id).where('settledAt', 'is', null);

/** A possible repeat is the known line: it stays known, and is no line of the account. @returns whether one waited */
export async function closeRepeat(db: Database, id: number): Promise<boolean> {
  const closed = await ofPerson(db, id)
    .set({ settledAt: settledAt(false), fineId: null })
    .where('repeats', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** A possible repeat is another line, which is read now. @returns what to book */
export const takeRepeat = (transaction: Database, id: number): Promise<NewLine | undefined> =>
  ofPerson(transaction, id)
    .set({ repeats: null, readAt: sql<Date>`now()` })
    .where('repeats', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** A credit in the words of the acquirer is a payer's. @returns what to book */
export const takeCredit = (transaction: Database, id: number): Promise<NewLine | undefined> =>
  ofPerson(transaction, id)
    .set({ kind: 'transfer' })
    .where('kind', '=', 'unclear-credit')
    .where('repeats', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Notes what a taken line became. */
export async function noteBooked(
  transaction: Database,
  id: number,
  { paymentId, waits }: Standing,
): Promise<void> {
  await transaction
    .updateTable('bankLine')
    .set({ paymentId, settledAt: settledAt(waits), fineId: null, unbooked: null })
    .where('id', '=', id)
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
    select id, kind, day, cents + fee_cents as gross, -cents as cents from open_line
    where known_id is null order by day, id`.execute(db);
  return rows;
}

/** Lines that only a person can explain: possible repeats, and credits in the words of the acquirer. */
export async function countLinesForPerson(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('openLine')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((line) =>
      line.or([line('knownId', 'is not', null), line('kind', '=', 'unclear-credit')]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** What a line brought: card days, the money of a charge-back, or neither. */
export type LineExplanation =
  | { readonly firstCardDay: string; readonly lastCardDay: string }
  | { readonly paymentId: string }
  | Record<string, never>;

/** A credit is the money of a charge-back that was won: only its person knows, whatever its words were. */
const CHARGE_BACK = { kind: 'charge-back' } as const;

const waiting = (db: Database, brought: LineExplanation) =>
  db
    .updateTable('bankLine')
    .set({
      ...brought,
      ...('paymentId' in brought && CHARGE_BACK),
      settledAt: sql<Date>`now()`,
    })
    .where('repeats', 'is', null)
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
  return sql<boolean>`kind in ('charge-back', 'unclear-credit') and exists (
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
