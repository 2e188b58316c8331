import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { apply } from '../../store/apply.ts';
import { IS_OURS, readDossier, reexposureInstant } from '../../store/readDossier.ts';
import { judge } from '../../till/judge.ts';

const BATCH = 500;

/** In SQL: an imported fine waits for the next import; a demonstration line stays. */
const LAST_ENTRY = `(
  select max(ecriture.cree_le) from ecriture where ecriture.amende_id = amende.id and ${IS_OURS})`;

/** Makes part-paid fines payable again, late after a stop. */
export async function reexpose(base: Database): Promise<number> {
  let total = 0;
  for (;;) {
    let reexposed = 0;
    for (const { id } of await findDue(base)) reexposed += await reexposeFine(base, id);
    total += reexposed;
    if (reexposed === 0) return total;
  }
}

const findDue = (base: Database): Promise<{ id: string }[]> =>
  base
    .selectFrom('amende')
    .select('id')
    .where('statut', '=', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')
    .where(sql.raw<boolean>(`${reexposureInstant(LAST_ENTRY)} <= now()`))
    .limit(BATCH)
    .execute();

/** Another payment may have come meanwhile: the lock decides. */
function reexposeFine(base: Database, fineId: string): Promise<number> {
  return base.transaction().execute(async (transaction) => {
    const dossier = await readDossier(transaction, { fineId });
    const judged = judge(dossier, { type: 're-exposed', fineId });
    if ('refused' in judged) return 0;
    await apply(transaction, judged.changes);
    return 1;
  });
}
