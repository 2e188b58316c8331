import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** A payment made here against which the last record says something. Amounts are cents. */
export interface ToldPayment {
  readonly fineNumber: string;
  readonly reference: string;
  readonly cents: number;
  /** Null on lines of the demonstration. */
  readonly paymentId: string | null;
  /** True if the record says that the payment is not valid any more. */
  readonly isTakenBack: boolean;
  /** What the record says was paid elsewhere. */
  readonly elsewhere: number;
  /** What of it was paid although the fine did not owe it any more. */
  readonly tooMuch: number;
}

/**
 * Lists payments of which a record says that they are not valid any more, or beside which too much was paid elsewhere
 * (D-91). A payment that was taken back, or of which a person has said that it was charged back, is not listed.
 * `offset 0` makes the database look up the payments of each fine. A plain join reads all payments.
 */
export async function listToldPayments(db: Database): Promise<ToldPayment[]> {
  const { rows } = await sql<ToldPayment>`
    select told.number as fine_number, entry.reference, entry.cents, entry.payment_id,
      told.is_taken_back, told.elsewhere, told.too_much
    from (
      select id, number, last_record->>'status' = 'PAIEMENT_DESIMPUTE' and status <> 'PAIEMENT_DESIMPUTE' as is_taken_back,
        (last_record->>'elsewhere')::bigint as elsewhere, (last_record->>'tooMuch')::bigint as too_much
      from fine
      where (last_record->>'status' = 'PAIEMENT_DESIMPUTE' and status <> 'PAIEMENT_DESIMPUTE')
        or (last_record->>'tooMuch')::bigint > 0
    ) as told,
      lateral (
        select * from ledger_entry where fine_id = told.id and reverses is null
          and not exists (select from ledger_entry as reversal where reversal.reverses = ledger_entry.id)
        offset 0
      ) as entry
    where too_much > 0 or coalesce((
      select sum(said.cents) from declaration as said join payment_name as name on name.id = said.payment_id
      where said.reason = 'charge-back' and name.payment_id = (
        select payment_id from payment_name where id = entry.payment_id)), 0) <= 0
    order by told.number, entry.rank`.execute(db);
  return rows;
}
