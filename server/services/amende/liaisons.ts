import { sql } from 'kysely';
import { MINUTES_LIAISON } from '#contract/domaine/liaison.ts';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/preparedStatements.ts';
import type { Portee } from '../../database/tables/recherche.ts';
import {
  COLONNES_DOSSIER,
  type DossierAmende,
  type LignePreparee,
  lirePreparee,
} from './lireDossier.ts';

/** The session has not proved that it may act on this fine; the call answers 206 without a body (D-13). */
export class NonLie extends Error {
  override readonly name = 'NonLie';
}

/** A binding lives so long without use (D-13). */
const DUREE_INACTIVITE = `interval '${MINUTES_LIAISON} minutes'`;
const INACTIVITE = sql.raw(DUREE_INACTIVITE);

/**
 * Binds a fine to a session: from now on the session may act on it (D-13). A wider right is never narrowed.
 */
export async function lier(
  base: Database,
  session: string,
  amendeId: string,
  portee: Portee,
): Promise<void> {
  await base
    .insertInto('liaison')
    .values({ session_id: session, amende_id: amendeId, portee })
    .onConflict((conflit) =>
      conflit.columns(['session_id', 'amende_id']).doUpdateSet({
        vue_le: sql`now()`,
        portee: sql<Portee>`case
          when excluded.portee = 'PAIEMENT' then excluded.portee
          when liaison.vue_le < now() - ${INACTIVITE} then excluded.portee
          else liaison.portee end`,
      }),
    )
    .execute();
}

/** Whether the session has proved to know this number, and not too long ago. */
export async function estLie(base: Database, session: string, numAvis: string): Promise<boolean> {
  const liaison = await base
    .selectFrom('liaison')
    .innerJoin('amende', 'amende.id', 'liaison.amende_id')
    .select('portee')
    .where('session_id', '=', session)
    .where('num_avis', '=', numAvis)
    .where('vue_le', '>=', sql<Date>`now() - ${INACTIVITE}`)
    .executeTakeFirst();
  return liaison !== undefined;
}

/** Reads a fine and keeps its binding alive in one round trip, as starts and proofs do on each click. */
const lireLie = (colonne: 'num_avis' | 'id') =>
  prepare<LignePreparee>(
    `dossier-lie-${colonne}`,
    `with trouvee as (
      select amende.* from amende where ${colonne} = $1
    ), liee as (
      update liaison set vue_le = now()
      where session_id = $2 and amende_id = (select id from trouvee)
        and vue_le >= now() - ${DUREE_INACTIVITE} and portee = any($3::text[])
      returning amende_id
    )
    select ${COLONNES_DOSSIER}
    from trouvee join liee on liee.amende_id = trouvee.id`,
  );

const PAR_NUMERO = lireLie('num_avis');
const PAR_ID = lireLie('id');

/**
 * Reads a fine that the session is bound to, and keeps the binding alive.
 * @param portee the right that is needed; PAIEMENT includes JUSTIFICATIF
 * @throws NonLie when there is no such binding
 */
export async function lireDossierLie(
  base: Database,
  session: string,
  critere: { numAvis: string } | { avisId: string },
  portee: Portee,
): Promise<DossierAmende> {
  const portees: Portee[] = portee === 'PAIEMENT' ? ['PAIEMENT'] : ['PAIEMENT', 'JUSTIFICATIF'];
  const requete =
    'numAvis' in critere
      ? PAR_NUMERO([critere.numAvis, session, portees])
      : PAR_ID([critere.avisId, session, portees]);
  const dossier = await lirePreparee(base, await base.executeQuery(requete));
  if (dossier === null) throw new NonLie();
  return dossier;
}

const PROLONGER = prepare<{ readonly amende_id: string }>(
  'liaison-prolongee',
  `update liaison set vue_le = now()
  where session_id = $1 and amende_id = $2 and vue_le >= now() - ${DUREE_INACTIVITE}
  returning amende_id`,
);

/**
 * Keeps a binding alive for somebody who asks to stay (D-28, WCAG 2.2.1), whatever its right; as often as asked.
 * @throws NonLie when there is none, or no more: an ended binding begins anew with number and key only
 */
export async function prolongerLiaison(
  base: Database,
  session: string,
  avisId: string,
): Promise<void> {
  const { rows } = await base.executeQuery(PROLONGER([session, avisId]));
  if (rows.length === 0) throw new NonLie();
}
