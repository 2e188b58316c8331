import type { Base } from '../database/ouvrir.ts';
import { preparer } from '../database/preparees.ts';
import { completer, type DossierAmende, type LigneDossier } from './amendes.ts';

/**
 * Lookup, proof and binding in one round trip. The hash of the key is compared here: how long that takes tells nothing
 * of a hash that nobody can choose. What stands in `liaison` afterwards is what `lier` with PAIEMENT writes.
 */
const PREUVE = preparer<LigneDossier>(
  'preuve',
  `with trouvee as (
    select amende.* from amende
    where num_avis = $1 and cle_poivre = $2 and cle_empreinte = $3 and not exists (
      select 1 from compteur_echec where cle = any($4::text[]) and expire_le > now())
  ), liee as (
    insert into liaison (session_id, amende_id, portee) select $5, id, 'PAIEMENT' from trouvee
    on conflict (session_id, amende_id) do update set vue_le = now(), portee = excluded.portee
  )
  select trouvee.*,
    to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as aujourdhui,
    exists (select 1 from tentative where tentative.dossier = trouvee.dossier
      and tentative.etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE')) as tentative_vivante,
    exists (select 1 from ecriture where ecriture.amende_id = trouvee.id) as a_ecriture
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
  base: Base,
  { session, numAvis, protegee, compteurs }: Preuve,
): Promise<DossierAmende | null> {
  const { cle_poivre, cle_empreinte } = protegee;
  const { rows } = await base.executeQuery(
    PREUVE([numAvis, cle_poivre, cle_empreinte, [...compteurs], session]),
  );
  return rows[0] === undefined ? null : completer(base, rows[0]);
}
