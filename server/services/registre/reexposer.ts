import { type RawBuilder, sql } from 'kysely';
import type { CauseTransition, StatutStocke } from '#contract/domaine/statutPaiement.ts';
import type { Database } from '../../database/open.ts';
import { changerStatut } from '../amende/changerStatut.ts';
import {
  type DossierAmende,
  IS_OURS,
  reexposureInstant,
  verrouillerDossier,
} from '../amende/lireDossier.ts';
import { isCovered } from '../amende/situation.ts';
import { readFines } from './settleDossier.ts';

/** How many fines are looked for at once. */
const LOT = 500;

const MAINTENANT = sql<Date>`now()`;

/**
 * Makes part-paid fines payable again, with their balance, once their instant has come; what a stop made late is
 * caught up. Only payments that this service has taken or found on its account: an imported fine waits for the
 * next import, and a demonstration line stays as it is.
 * @param maintenant the database's clock (invariant 8)
 * @returns how many fines became payable
 */
export async function reexposer(
  base: Database,
  maintenant: RawBuilder<Date> = MAINTENANT,
): Promise<number> {
  let total = 0;
  for (;;) {
    const trouvees = await dues(base, maintenant).limit(LOT).execute();
    let reexposees = 0;
    for (const { id } of trouvees) reexposees += await reexposerAmende(base, id, maintenant);
    total += reexposees;
    if (reexposees === 0) return total;
  }
}

/** The last line of ours on a fine, by the payment that made it. */
const DERNIERE_ECRITURE = sql`(
  select max(ecriture.cree_le) from ecriture where ecriture.amende_id = amende.id and ${IS_OURS})`;

const dues = (base: Database, maintenant: RawBuilder<Date>) =>
  base
    .selectFrom('amende')
    .select('id')
    .where('statut', '=', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')
    .where(reexposureInstant(DERNIERE_ECRITURE), '<=', maintenant);

/** Asks again under the locks, since a later payment may have come meanwhile. @returns 1, or 0 when it is not due */
function reexposerAmende(
  base: Database,
  id: string,
  maintenant: RawBuilder<Date>,
): Promise<number> {
  return base.transaction().execute(async (transaction) => {
    await verrouillerDossier(transaction, id);
    const encore = await dues(transaction, maintenant).where('id', '=', id).executeTakeFirst();
    const fines = encore ? await readFines(transaction, id) : [];
    const due = fines.find(({ amende }) => amende.id === id);
    if (due === undefined) return 0;
    const [vers, cause] = next(due, fines);
    await changerStatut(transaction, due.amende, vers, cause, null);
    return 1;
  });
}

/** Payable again, unless the ledger has covered the fine or the other number of its pair meanwhile (I3). */
function next(
  due: DossierAmende,
  fines: readonly DossierAmende[],
): [StatutStocke, CauseTransition] {
  if (isCovered(due)) return ['PAYE', 'REEXPOSITION'];
  const closed = fines.some((other) => other !== due && isCovered(other));
  return closed ? ['PAYE_AUTRE', 'PAIEMENT_DU_FRERE'] : ['A_PAYER', 'REEXPOSITION'];
}
