import { type RawBuilder, sql } from 'kysely';
import type { Base } from '../database/ouvrir.ts';

/** How long things are kept, in days (`RETENTION_*`). */
export interface Retentions {
  /** Bindings of sessions that are over. */
  readonly liaisons: number;
  /** News that has left the outbox. */
  readonly envois: number;
  /** Postal addresses, plates and speeds of closed fines. */
  readonly personnelles: number;
  /** Closed fines that nobody ever tried to pay here. */
  readonly amendes: number;
}

export interface BilanPurge {
  readonly horodatages: number;
  readonly compteurs: number;
  readonly liaisons: number;
  readonly envois: number;
  readonly personnelles: number;
  readonly amendes: number;
}

/** Statuses in which nothing is expected from the payer any more. */
const CLOSES = sql`('PAYE', 'PAYE_AUTRE', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS')`;

const FERMEE_LE = sql`greatest(amende.importe_le,
  (select max(change_le) from changement_statut where amende_id = amende.id))`;

const plusVieux = (colonne: RawBuilder<unknown>, jours: number): RawBuilder<boolean> =>
  sql<boolean>`${colonne} < now() - make_interval(days => ${jours}::int)`;

class Annulation extends Error {}

/**
 * Deletes what has been kept long enough. Ledger lines, attempts, answers of the provider and interventions are
 * accounting records and are never touched; a fine they name keeps its row and loses its personal data.
 * @param simuler counts and deletes nothing
 */
export async function purger(
  base: Base,
  retentions: Retentions,
  simuler = false,
): Promise<BilanPurge> {
  const compte = {
    horodatages: 0,
    compteurs: 0,
    liaisons: 0,
    envois: 0,
    personnelles: 0,
    amendes: 0,
  };
  await base
    .transaction()
    .execute(async (transaction) => {
      const effacer = async (requete: RawBuilder<unknown>): Promise<number> =>
        (await sql<{ un: number }>`${requete} returning 1 as un`.execute(transaction)).rows.length;
      compte.horodatages = await effacer(
        sql`delete from horodatage_utilise where expire_le < now()`,
      );
      compte.compteurs = await effacer(sql`delete from compteur_echec where expire_le < now()`);
      compte.liaisons = await effacer(
        sql`delete from liaison where ${plusVieux(sql.ref('vue_le'), retentions.liaisons)}`,
      );
      compte.envois = await effacer(
        sql`delete from boite_envoi where ${plusVieux(sql.ref('termine_le'), retentions.envois)}`,
      );
      // Mails that never left keep an address; those that did count towards a ceiling of one hour only.
      compte.envois += await effacer(
        sql`delete from envoi_mail where ${plusVieux(sql.ref('demande_le'), retentions.envois)}`,
      );
      await effacer(sql`update envoi_mail set prefixe_empreinte = null
        where prefixe_empreinte is not null and demande_le < now() - interval '1 hour'`);
      compte.amendes = await supprimerAmendes(transaction, retentions.amendes, effacer);
      compte.personnelles = await effacer(sql`
        update amende set adresse_postale = null, immatriculation_masquee = null, voie = null,
          vitesse_limite = null, vitesse_mesuree = null, vitesse_retenue = null
        where statut in ${CLOSES} and ${plusVieux(FERMEE_LE, retentions.personnelles)}
          and (adresse_postale is not null or immatriculation_masquee is not null or voie is not null
            or vitesse_mesuree is not null)`);
      if (simuler) throw new Annulation();
    })
    .catch((erreur: unknown) => {
      if (!(erreur instanceof Annulation)) throw erreur;
    });
  return compte;
}

async function supprimerAmendes(
  transaction: Base,
  jours: number,
  effacer: (requete: RawBuilder<unknown>) => Promise<number>,
): Promise<number> {
  const eteintes = sql`select id from amende where statut in ${CLOSES}
    and ${plusVieux(FERMEE_LE, jours)}
    and not exists (select 1 from ecriture join amende as payee on payee.id = ecriture.amende_id
      where payee.dossier = amende.dossier)
    and not exists (select 1 from tentative where tentative.dossier = amende.dossier)`;
  const { rows } = await sql<{ id: string }>`${eteintes} for update`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await effacer(sql`delete from changement_statut where amende_id = any(${ids}::text[])`);
  return effacer(sql`delete from amende where id = any(${ids}::text[])`);
}
