import { type RawBuilder, sql } from 'kysely';
import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import type { Database } from '../../database/open.ts';
import { changerStatut } from '../amende/changerStatut.ts';
import { verrouillerDossier } from '../amende/lireDossier.ts';

/** How many fines are looked for at once. */
const LOT = 500;

const MAINTENANT = sql<Date>`now()`;

/**
 * When a part payment is shown again with its balance: the next day at 06:00 in Paris (invariant 7), on the clock
 * of that day, also in the nights that have 23 or 25 hours.
 * @param inscriteLe when the ledger line was written
 */
const instantReexposition = (inscriteLe: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((date_trunc('day', ${inscriteLe} at time zone 'Europe/Paris') + interval '1 day 6 hours')
    at time zone 'Europe/Paris')`;

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
    const dossiers = await dues(base, maintenant).distinctOn('dossier').limit(LOT).execute();
    let reexposees = 0;
    for (const { dossier } of dossiers) {
      reexposees += await reexposerDossier(base, dossier, maintenant);
    }
    total += reexposees;
    if (reexposees === 0) return total;
  }
}

/** The last line of ours on a fine, by the payment that made it. */
const DERNIERE_ECRITURE = sql`(
  select max(ecriture.cree_le) from ecriture
  where ecriture.amende_id = amende.id and ecriture.contrepasse is null
  and (ecriture.tentative_id is not null or ecriture.media_reglement = ${sql.lit(MEDIA_REGLEMENT.VIREMENT)}))`;

const dues = (base: Database, maintenant: RawBuilder<Date>) =>
  base
    .selectFrom('amende')
    .select(['id', 'dossier'])
    .where('statut', '=', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')
    .where(instantReexposition(DERNIERE_ECRITURE), '<=', maintenant);

/** Asks again under the locks, since a later payment may have come meanwhile. */
function reexposerDossier(
  base: Database,
  dossier: string,
  maintenant: RawBuilder<Date>,
): Promise<number> {
  return base.transaction().execute(async (transaction) => {
    const amendes = await verrouillerDossier(transaction, dossier);
    const encore = await dues(transaction, maintenant).where('dossier', '=', dossier).execute();
    let reexposees = 0;
    for (const { id } of encore) {
      const amende = amendes.find((une) => une.id === id);
      if (amende && (await changerStatut(transaction, amende, 'A_PAYER', 'REEXPOSITION', null))) {
        reexposees += 1;
      }
    }
    return reexposees;
  });
}
