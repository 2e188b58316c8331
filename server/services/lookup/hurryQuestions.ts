import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

/** For the next round; skips a row that a payment holds. */
export async function hurryQuestions(db: Database, pair: string): Promise<void> {
  await sql`update tentative set demander_le = now() from (
      select id from tentative where dossier = ${pair} and terminee_le is null and expire_le < now()
        and (interrogee_le is null or interrogee_le < now() - interval '1 minute')
      for update skip locked
    ) as waiting
    where tentative.id = waiting.id`.execute(db);
}
