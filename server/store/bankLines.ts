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
 * True if a line was read before. Its digest is kept for good, whatever the line became, even once its payment is
 * erased (D-54). Transactions that read lines of the same day and amount wait for each other.
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

/**
 * Finds the known line that this one may repeat.
 * @param digests digests of the same statement, whose lines do not repeat each other
 */
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

/** What a line became. `waits` is true if it is still to be matched, or waits for a person. */
interface Standing {
  readonly paymentId: string | null;
  readonly waits: boolean;
}

const settledAt = (waits: boolean) => (waits ? null : sql<Date>`now()`);

/**
 * Stores a line.
 * @param standing what it became, or which line it may repeat
 * @returns its number
 */
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

/**
 * A person said that a possible repeat is the known line. Its digest stays known, and it is no line of the account.
 * @returns false if no such line waits
 */
export async function closeRepeat(db: Database, id: number): Promise<boolean> {
  const closed = await ofPerson(db, id)
    .set({ settledAt: settledAt(false), fineId: null })
    .where('repeats', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * A person said that a possible repeat is another line.
 * @returns the line, to be booked now
 */
export const claimRepeat = (transaction: Database, id: number): Promise<NewLine | undefined> =>
  ofPerson(transaction, id)
    .set({ repeats: null, readAt: sql<Date>`now()` })
    .where('repeats', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/**
 * A person said that a credit in the words of the acquirer came from a payer.
 * @returns the line, to be booked now
 */
export const claimCredit = (transaction: Database, id: number): Promise<NewLine | undefined> =>
  ofPerson(transaction, id)
    .set({ kind: 'transfer' })
    .where('kind', '=', 'unclear-credit')
    .where('repeats', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Notes what a line became that a person has decided about. */
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

/** A line of the acquirer, or an unknown debit, that nothing explains yet. Amounts are cents. */
export interface WaitingLine {
  readonly id: number;
  readonly kind: BankLineKind;
  readonly day: string;
  /** Cents before the commission that the bank held back. */
  readonly gross: number;
  /** Cents that left the account; negative if they came in. */
  readonly cents: number;
}

export async function waitingLines(db: Database): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select id, kind, day, cents + fee_cents as gross, -cents as cents from open_line
    where known_id is null order by day, id`.execute(db);
  return rows;
}

/** What a remittance is beside the cards of some days, in cents. */
export interface RemittanceSums {
  /** What cards paid on those days and no remittance has brought yet, less what went back to them. */
  readonly cards: number;
  /** What the bank paid and the commission that it held back. */
  readonly brought: number;
  /** 0 if the amounts match, with or without the returns. Negative if the remittance brought more. */
  readonly missing: number;
}

/** Compares a remittance that waits with the cards of some days; null if no such remittance waits. */
export async function compareRemittance(
  db: Database,
  id: number,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<RemittanceSums | null> {
  const { rows } = await sql<{ captured: number; net: number; brought: number }>`
    select cents + fee_cents as brought, captured, net
    from bank_line, (
      select coalesce(sum(captured_cents), 0)::bigint as captured,
        coalesce(sum(captured_cents - returned_cents), 0)::bigint as net
      from held_card_money where day between ${first} and ${last}
    ) as paid
    where id = ${id} and kind = 'remittance' and settled_at is null and repeats is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { captured, net, brought } = row;
  return { cards: net, brought, missing: brought === captured ? 0 : net - brought };
}

/** Counts lines that only a person can explain: possible repeats, and credits in the words of the acquirer. */
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

/** What a line brought: the money of card days, the money of a charge-back, or neither. */
export type LineExplanation =
  | { readonly firstCardDay: string; readonly lastCardDay: string; readonly missingCents?: number }
  | { readonly paymentId: string }
  | Record<string, never>;

/** Any credit may be the money of a charge-back that was won: only a person can tell, whatever its text is. */
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

/** Notes what lines brought, as matching has found it. */
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

/**
 * Notes what a person said that a line brought.
 * @returns false if no such line waits, or if it cannot have brought that
 */
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
