import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

/** For the next round; skips a row that a payment holds. */
export async function hurryQuestions(db: Database, pair: string): Promise<void> {
  await sql`update attempt set ask_at = now() from (
      select id from attempt where pair_key = ${pair} and ended_at is null and expires_at < now()
        and (asked_at is null or asked_at < now() - interval '1 minute')
      for update skip locked
    ) as waiting
    where attempt.id = waiting.id`.execute(db);
}
