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
  for (const payments of [...byForm(name), byId(name)]) {
    const { rows } = await sql<NamedPayment>`
      select payment.id, own.number, payment.fine_id from ${payments}
      join payment_name as own on own.id = payment.id order by payment.created_at, payment.id`.execute(
      db,
    );
    if (rows.length > 0) return rows;
  }
  return [];
}

const byId = (id: string): RawBuilder<unknown> =>
  sql`payment_name as name join payment on payment.id = name.payment_id and name.id = ${id}`;

/** In SQL: the payments that a name of this form may mean, in the order in which they are looked for. */
function byForm(name: string): RawBuilder<unknown>[] {
  const notice = noticeIn(name);
  const reference = name.toUpperCase();
  if (isPaymentNumber(name)) {
    return [
      sql`payment_name as name join payment on payment.id = name.payment_id and name.number = ${Number(name)}`,
    ];
  }
  if (notice !== null) {
    return [sql`fine join payment on payment.fine_id = fine.id and fine.number = ${notice}`];
  }
  if (reference.startsWith('R-')) {
    return [
      sql`ledger_entry as line join payment_name as name on name.id = line.payment_id and line.reference = ${reference}
        join payment on payment.id = name.payment_id`,
    ];
  }
  if (reference.startsWith('TAI')) {
    return [
      sql`attempt join payment on payment.attempt_id = attempt.id and attempt.reference = ${reference}`,
      sql`(select * from payment where attempt_id is null and reference = ${reference}) as payment`,
    ];
  }
  return [];
}

/** Finds the notice that a payment, a receipt or a transaction is about, or whose number was typed. */
export async function findNotice(db: Database, typed: string): Promise<string | null> {
  const notice = noticeIn(typed);
  if (notice !== null) return notice;
  const reference = typed.trim().toUpperCase();
  const [written] = await fineNumbers(
    db,
    sql`ledger_entry as line on line.fine_id = fine.id and line.reference = ${reference}`,
  );
  if (written !== undefined) return written;
  const [begun] = await fineNumbers(
    db,
    sql`attempt on attempt.fine_id = fine.id and attempt.reference = ${reference}`,
  );
  if (begun !== undefined) return begun;
  const [paid] = await findPayments(db, typed);
  const [known] = await fineNumbers(
    db,
    paid === undefined
      ? // Lines of the demonstration have no payment.
        sql`ledger_entry as line on line.fine_id = fine.id and line.transaction_reference = ${reference}`
      : sql`payment on payment.fine_id = fine.id and payment.id = ${paid.id}`,
  );
  return known ?? null;
}

async function fineNumbers(db: Database, joined: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select fine.number from fine join ${joined} limit 1`.execute(db);
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
