import { sql } from 'kysely';
import { digitsOnly, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import type { Database } from '../database/open.ts';
import { isPaymentNumber } from './shortNumber.ts';

const NOTICE = new RegExp(NUMBER_PATTERN);

/** A name as people type it: a number with spaces or dashes, a reference in any letters. */
function namesIn(typed: string) {
  const text = typed.trim();
  const number = digitsOnly(text);
  return {
    id: text,
    short: isPaymentNumber(text) ? Number(text) : null,
    reference: text.toUpperCase(),
    notice: /^[\d\s.-]+$/.test(text) && NOTICE.test(number) ? number : null,
  };
}

/** The number of a notice that a text is; null if it is none. */
export const noticeIn = (typed: string): string | null => namesIn(typed).notice;

/**
 * Finds payments as people name them (D-97): by their number or any of their ids, by the reference of a receipt, R-…,
 * or of a transaction, TAI…, or by the number of a notice.
 * @returns the ids under which they are stored, oldest first
 */
export async function findPayments(db: Database, typed: string): Promise<string[]> {
  const { id, short, reference, notice } = namesIn(typed);
  const { rows } = await sql<{ id: string }>`
    select id from payment where id = any(array(
      select payment_id from payment_name where id = ${id}
      union select payment_id from payment_name where number = ${short}::bigint
      union select name.payment_id from ledger_entry as line join payment_name as name on name.id = line.payment_id
        where line.reference = ${reference}
      union select payment.id from attempt join payment on payment.attempt_id = attempt.id
        where attempt.reference = ${reference}
      union select payment.id from payment where attempt_id is null and reference = ${reference}
      union select payment.id from fine join payment on payment.fine_id = fine.id where fine.number = ${notice}
    )) order by created_at, id`.execute(db);
  return rows.map((row) => row.id);
}

/** Finds the notice that a payment, a receipt or a transaction is about, or whose number was typed. */
export async function findNotice(db: Database, typed: string): Promise<string | null> {
  const { notice, reference } = namesIn(typed);
  const { rows } = await sql<{ number: string }>`
    select number from fine where id = any(array(
      select id from fine where number = ${notice}
      union select fine_id from ledger_entry where reference = ${reference} or transaction_reference = ${reference}
      union select fine_id from attempt where reference = ${reference}
      union select fine_id from payment where id = any(${await findPayments(db, typed)}::text[]) and fine_id is not null
    )) limit 1`.execute(db);
  return rows[0]?.number ?? null;
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
