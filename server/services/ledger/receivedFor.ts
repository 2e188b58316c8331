import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

/** Cents of an accepted attempt: its ledger line and the excess set aside. */
export async function receivedFor(base: Database, tentativeId: string): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(sum(montant), 0)::int as received from (
      select montant from ecriture where tentative_id = ${tentativeId} and contrepasse is null
      union all
      select montant from a_rapprocher where tentative_id = ${tentativeId} and motif = 'TROP_PERCU'
    ) as counted`.execute(base);
  return rows[0]?.received ?? 0;
}
