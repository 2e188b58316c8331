import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { decide } from '../../store/decide.ts';
import { IS_PAYMENT_LINE, reexposureInstant } from '../../store/sql.ts';

const BATCH = 500;

/** In SQL: of ours; an imported fine waits for the next import. */
const LAST_ENTRY = `(
  select max(ledger_entry.created_at) from ledger_entry where ledger_entry.fine_id = fine.id and ${IS_PAYMENT_LINE})`;

export async function reexpose(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    let reexposed = 0;
    for (const { id } of await findDue(db)) reexposed += await reexposeFine(db, id);
    total += reexposed;
    if (reexposed === 0) return total;
  }
}

const findDue = (db: Database): Promise<{ id: string }[]> =>
  db
    .selectFrom('fine')
    .select('id')
    .where('status', '=', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')
    .where(sql.raw<boolean>(`${reexposureInstant(LAST_ENTRY)} <= now()`))
    .limit(BATCH)
    .execute();

/** The lock decides: another payment may have come. */
async function reexposeFine(db: Database, fineId: string): Promise<number> {
  const judged = await decide(db, { fineId }, { type: 're-exposed', fineId });
  return 'changes' in judged ? 1 : 0;
}
