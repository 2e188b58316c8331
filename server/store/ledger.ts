import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { EntryChange, ReversalChange } from '../till/changes.ts';

/**
 * In SQL: when we first heard of a payment without an attempt. Money that the provider gives no date counts at the
 * price of that day.
 */
const heardAt = ({ attemptId, paymentId }: Omit<EntryChange, 'day'>) => sql`(
  select case when paris_day(created_at) = day::text then created_at
    else (day + time '12:00') at time zone 'Europe/Paris' end
  from payment where id = ${paymentId} and ${attemptId}::uuid is null)`;

export async function writeEntry(
  transaction: Database,
  entry: Omit<EntryChange, 'day'>,
): Promise<void> {
  await sql`
    insert into ledger_entry (fine_id, attempt_id, reference, paid_at, cents, balance, price_cents, nature,
      medium, fine_number, notice_type, transaction_reference, authorisation, verification_code,
      card_brand, card_digits, paid_elsewhere, payment_id)
    select id, ${entry.attemptId}::uuid, ${entry.reference}, coalesce(${entry.paidAt}::timestamptz, ${heardAt(entry)}, now()),
      ${entry.cents}::int, ${entry.balance}::int, ${entry.priceCents}::int, ${entry.nature}, ${entry.medium}::smallint, number, notice_type,
      ${entry.transactionReference}, ${entry.authorisation}, ${entry.verificationCode},
      ${entry.card?.marque ?? null}, ${entry.card?.fin ?? null}, paid_elsewhere, ${entry.paymentId}
    from fine where id = ${entry.fineId}`.execute(transaction);
}

/** Finds the line among those of its fine: of an id as text alone there is no index. */
export async function writeReversal(
  transaction: Database,
  reversal: ReversalChange,
): Promise<void> {
  await sql`
    insert into ledger_entry (fine_id, attempt_id, reference, paid_at, cents, balance, price_cents, nature,
      medium, fine_number, notice_type, transaction_reference, authorisation, verification_code,
      reverses, paid_elsewhere, payment_id)
    select reversed.fine_id, reversed.attempt_id, ${reversal.reference}, now(), -reversed.cents,
      ${reversal.balance}::int, reversed.price_cents, reversed.nature, reversed.medium, reversed.fine_number, reversed.notice_type,
      reversed.transaction_reference, reversed.authorisation, ${reversal.verificationCode}, reversed.id,
      fine.paid_elsewhere, reversed.payment_id
    from ledger_entry as reversed join fine on fine.id = reversed.fine_id
    where reversed.fine_id = ${reversal.fineId} and reversed.id::text = ${reversal.entryId}`.execute(
    transaction,
  );
}
