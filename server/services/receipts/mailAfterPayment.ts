import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { recipientHash } from './mailHash.ts';

/**
 * The last address counts. Waits for the attempt's lock: once answered, it takes none.
 * @param address null removes it
 */
export async function noteMail(
  db: Database,
  secret: string,
  tentativeId: string,
  address: string | null,
): Promise<void> {
  if (address === null) {
    await db.deleteFrom('attemptMail').where('attemptId', '=', tentativeId).execute();
    return;
  }
  await sql`
    with ouverte as (
      select id from attempt where id = ${tentativeId}::uuid and ended_at is null for update
    )
    insert into attempt_mail (attempt_id, recipient, recipient_hash)
    select id, ${address}, ${recipientHash(secret, address)} from ouverte
    on conflict (attempt_id) do update set recipient = excluded.recipient,
      recipient_hash = excluded.recipient_hash`.execute(db);
}

/** That will get nothing: the outcome is final, or a day is over. */
export async function forgetMails(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from attempt_mail using attempt
    where attempt.id = attempt_mail.attempt_id
      and (attempt.token_expires_at < now() or (attempt.ended_at is not null and exists (
        select 1 from ledger_entry where ledger_entry.attempt_id = attempt.id)))
    returning 1`.execute(db);
  return rows.length;
}
