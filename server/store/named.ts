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

/** The number by which people name a payment. @param paymentId the id under which it is stored */
export async function numberOf(db: Database, paymentId: string): Promise<number | null> {
  const name = await db
    .selectFrom('paymentName')
    .select('number')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return name?.number ?? null;
}
