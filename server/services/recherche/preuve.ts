import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/preparedStatements.ts';
import {
  COLONNES_DOSSIER,
  type DossierAmende,
  type LignePreparee,
  lirePreparee,
} from '../amende/lireDossier.ts';

/** In SQL: an attempt whose end the provider has not confirmed, and that nobody asked for within a minute. */
const DOUTEUSE = `confirmee_le is null
    and etat in ('OUVERTE', 'EN_ATTENTE', 'REFUSEE', 'ANNULEE', 'EXPIREE')
    and expire_le < now() and (demandee_le is null or demandee_le < now() - interval '1 minute')`;

/**
 * Lookup, proof and binding in one round trip. The hash of the key is compared here: how long that takes tells nothing
 * of a hash that nobody can choose. What stands in `liaison` afterwards is what `lier` with PAIEMENT writes. Whether an
 * attempt is in doubt is only told: a write that nearly never finds a row was a fifth of the database's work.
 */
const PREUVE = prepare<LignePreparee & { readonly douteuse: boolean }>(
  'preuve',
  `with trouvee as (
    select amende.* from amende
    where num_avis = $1 and cle_poivre = $2 and cle_empreinte = $3 and not exists (
      select 1 from compteur_echec where cle = any($4::text[]) and expire_le > now())
  ), liee as (
    insert into liaison (session_id, amende_id, portee) select $5, id, 'PAIEMENT' from trouvee
    on conflict (session_id, amende_id) do update set vue_le = now(), portee = excluded.portee
  )
  select ${COLONNES_DOSSIER},
    exists (select 1 from tentative where tentative.dossier = trouvee.dossier and ${DOUTEUSE}) as douteuse
  from trouvee`,
);

/** A number with the hash of the key that was given for it. */
interface Preuve {
  readonly session: string;
  /** 14 or 18 digits. */
  readonly numAvis: string;
  readonly protegee: { readonly cle_empreinte: string; readonly cle_poivre: string };
  /** Keys in `compteur_echec`. */
  readonly compteurs: readonly string[];
}

/**
 * Reads a fine and binds it to the session (D-13), if the key is right and none of the counters runs (D-15).
 * @returns null otherwise, whatever the reason; nothing is bound then
 */
export async function prouverEtLier(
  base: Database,
  { session, numAvis, protegee, compteurs }: Preuve,
): Promise<DossierAmende | null> {
  const { cle_poivre, cle_empreinte } = protegee;
  const { rows } = await base.executeQuery(
    PREUVE([numAvis, cle_poivre, cle_empreinte, [...compteurs], session]),
  );
  return lirePreparee(base, { rows: await noterDouteuse(base, rows) });
}

/** Notes an attempt in doubt for the sweep, once a minute; a payment that holds it is not waited for. */
async function noterDouteuse(
  base: Database,
  rows: readonly (LignePreparee & { readonly douteuse: boolean })[],
): Promise<LignePreparee[]> {
  const [premiere] = rows;
  if (premiere === undefined) return [];
  const { douteuse, ...ligne } = premiere;
  if (douteuse) {
    await sql`update tentative set demandee_le = now() from (
        select id from tentative where dossier = ${ligne.amende.dossier} and ${sql.raw(DOUTEUSE)}
        for update skip locked
      ) as douteuse
      where tentative.id = douteuse.id`.execute(base);
  }
  return [ligne];
}
