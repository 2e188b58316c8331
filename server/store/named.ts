import { type RawBuilder, sql } from 'kysely';
import { digitsOnly, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import type { Database } from '../database/open.ts';
import { isPaymentNumber } from './shortNumber.ts';

const NOTICE = new RegExp(NUMBER_PATTERN);

/** The number of a notice that a text is, with or without spaces and dashes; null if it is none. */
export function noticeIn(typed: string): string | null {
  const number = digitsOnly(typed);
  return /^[\d\s.-]+$/.test(typed) && NOTICE.test(number) ? number : null;
}

/** A payment that somebody has named. */
export interface NamedPayment {
  /** The id under which it is stored. */
  readonly id: string;
  readonly number: number;
  readonly fineId: string | null;
}

/**
 * Finds payments as people name them (D-97): by their number or any of their ids, by the reference of a receipt, R-…,
 * or of a transaction, TAI…, or by the number of a notice. A name is looked up by its form first.
 * @returns them oldest first
 */
export async function findPayments(db: Database, typed: string): Promise<NamedPayment[]> {
  const name = typed.trim();
  for (const which of [...byForm(name), byId(name)]) {
    const { rows } = await sql<NamedPayment>`
      select id, (select number from payment_name where payment_name.id = payment.id) as number, fine_id
      from payment where ${which} order by created_at, id`.execute(db);
    if (rows.length > 0) return rows;
  }
  return [];
}

const named = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`id = (select payment_id from payment_name as name where ${which})`;

const byId = (id: string): RawBuilder<unknown> => named(sql`name.id = ${id}`);

/**
 * In SQL: the payments that a name of this form may mean, in the order in which they are looked for. There is no join,
 * because to plan one reads more than the payments.
 */
function byForm(name: string): RawBuilder<unknown>[] {
  const notice = noticeIn(name);
  const reference = name.toUpperCase();
  if (isPaymentNumber(name)) return [named(sql`name.number = ${Number(name)}`)];
  if (notice !== null) return [sql`fine_id = (select id from fine where number = ${notice})`];
  if (reference.startsWith('R-')) {
    return [
      named(sql`name.id = (select payment_id from ledger_entry where reference = ${reference})`),
    ];
  }
  if (reference.startsWith('TAI')) {
    return [
      sql`attempt_id = (select id from attempt where reference = ${reference})`,
      sql`attempt_id is null and reference = ${reference}`,
    ];
  }
  return [];
}

/** Finds the notice that a payment, a receipt or a transaction is about, or whose number was typed. */
export async function findNotice(db: Database, typed: string): Promise<string | null> {
  const notice = noticeIn(typed);
  if (notice !== null) return notice;
  const reference = typed.trim().toUpperCase();
  const [known] = await fineNumbers(
    db,
    sql`coalesce((select fine_id from ledger_entry where reference = ${reference}),
      (select fine_id from attempt where reference = ${reference}))`,
  );
  if (known !== undefined) return known;
  const [paid] = await findPayments(db, typed);
  const [found] = await fineNumbers(
    db,
    paid === undefined
      ? // Lines of the demonstration have no payment.
        sql`(select fine_id from ledger_entry where transaction_reference = ${reference} limit 1)`
      : sql`${paid.fineId}`,
  );
  return found ?? null;
}

async function fineNumbers(db: Database, fineId: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from fine where id = ${fineId}`.execute(db);
  return rows.map(({ number }) => number);
}

/** The numbers by which people name payments. @param ids those under which they are stored */
export async function numbersOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from payment_name where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * Returns the numbers of the fines of payments, by which a person finds them.
 * @param ids any ids of the payments
 */
export async function finesOfPayments(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select name.id, fine.number
    from payment_name as name
    join payment on payment.id = name.payment_id
    join fine on fine.id = payment.fine_id
    where name.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
