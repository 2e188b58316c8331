import { type RawBuilder, sql } from 'kysely';
import type { StoredStatus, TransitionCause } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import { changeStatus } from '../fine/changeStatus.ts';
import { type FineDossier, IS_OURS, lockDossier, reexposureInstant } from '../fine/readDossier.ts';
import { isCovered } from '../fine/situation.ts';
import { readFines } from './settleDossier.ts';

const BATCH = 500;

const NOW = sql<Date>`now()`;

/**
 * Makes part-paid fines payable again, late after a stop. An imported fine waits for the next
 * import; a demonstration line stays.
 * @param now the database's clock (invariant 8)
 */
export async function reexpose(base: Database, now: RawBuilder<Date> = NOW): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await selectDue(base, now).limit(BATCH).execute();
    let reexposed = 0;
    for (const { id } of found) reexposed += await reexposeFine(base, id, now);
    total += reexposed;
    if (reexposed === 0) return total;
  }
}

const LAST_ENTRY = sql`(
  select max(ecriture.cree_le) from ecriture where ecriture.amende_id = amende.id and ${IS_OURS})`;

const selectDue = (base: Database, now: RawBuilder<Date>) =>
  base
    .selectFrom('amende')
    .select('id')
    .where('statut', '=', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')
    .where(reexposureInstant(LAST_ENTRY), '<=', now);

/** Asks again under the locks: another payment may have come. */
function reexposeFine(base: Database, id: string, now: RawBuilder<Date>): Promise<number> {
  return base.transaction().execute(async (transaction) => {
    await lockDossier(transaction, id);
    const still = await selectDue(transaction, now).where('id', '=', id).executeTakeFirst();
    const fines = still ? await readFines(transaction, id) : [];
    const due = fines.find(({ amende }) => amende.id === id);
    if (due === undefined) return 0;
    const [vers, cause] = next(due, fines);
    await changeStatus(transaction, due.amende, vers, cause, null);
    return 1;
  });
}

/** Payable again, unless a payment has covered the fine or its pair meanwhile (I3). */
function next(due: FineDossier, fines: readonly FineDossier[]): [StoredStatus, TransitionCause] {
  if (isCovered(due)) return ['PAYE', 'REEXPOSITION'];
  const closed = fines.some((other) => other !== due && isCovered(other));
  return closed ? ['PAYE_AUTRE', 'PAIEMENT_DU_FRERE'] : ['A_PAYER', 'REEXPOSITION'];
}
