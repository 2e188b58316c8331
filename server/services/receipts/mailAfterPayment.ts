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
    await db.deleteFrom('mail_tentative').where('tentative_id', '=', tentativeId).execute();
    return;
  }
  await sql`
    with ouverte as (
      select id from tentative where id = ${tentativeId}::uuid and terminee_le is null for update
    )
    insert into mail_tentative (tentative_id, destinataire, destinataire_empreinte)
    select id, ${address}, ${recipientHash(secret, address)} from ouverte
    on conflict (tentative_id) do update set destinataire = excluded.destinataire,
      destinataire_empreinte = excluded.destinataire_empreinte`.execute(db);
}

/** That will get nothing: the outcome is final, or a day is over. */
export async function forgetMails(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from mail_tentative using tentative
    where tentative.id = mail_tentative.tentative_id
      and (tentative.jeton_expire_le < now() or (tentative.terminee_le is not null and exists (
        select 1 from ecriture where ecriture.tentative_id = tentative.id)))
    returning 1`.execute(db);
  return rows.length;
}
