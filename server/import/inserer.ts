import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Base } from '../database/ouvrir.ts';
import type { Tables } from '../database/tables.ts';
import { ETATS_VIVANTS } from '../depots/amendes.ts';
import { nouvelAvisId } from '../services/aleas.ts';
import type { Poivres } from '../services/poivres.ts';
import type { Enregistrement } from './enregistrement.ts';
import { estConsignation } from './verifier.ts';

type LigneAInserer = InsertObject<Tables, 'amende'>;

/** Only the first and the last sign of a plate are kept: `AB-123-CD` becomes `A•-•••-•D`. */
export function masquerImmatriculation(immatriculation: string): string {
  const signes = [...immatriculation];
  return signes
    .map((signe, rang) =>
      rang === 0 || rang === signes.length - 1 || !/[A-Z0-9]/.test(signe) ? signe : '•',
    )
    .join('');
}

/** A time without its offset is the time of Paris, wherever this program runs. */
function instant(texte: string): Date | RawBuilder<Date> {
  return /(?:Z|[+-]\d{2}:\d{2})$/.test(texte)
    ? new Date(texte)
    : sql<Date>`${texte}::timestamp at time zone 'Europe/Paris'`;
}

function versLigne(enregistrement: Enregistrement, poivres: Poivres): LigneAInserer {
  const { numAvis, cleAvis, lieuInfraction, natureInfraction, montants, vitesse } = enregistrement;
  const { immatriculation, adressePostale } = enregistrement;
  return {
    id: nouvelAvisId(),
    num_avis: numAvis,
    dossier: numAvis,
    ...poivres.proteger(numAvis, cleAvis),
    type_amende: enregistrement.typeAmende,
    statut: enregistrement.statutPaiement,
    media_reglement: enregistrement.mediaReglement ?? null,
    date_envoi_avis: enregistrement.dateEnvoiAvis,
    date_infraction: instant(enregistrement.dateInfraction),
    commune: lieuInfraction.commune,
    voie: lieuInfraction.voie ?? null,
    nature_libelle: natureInfraction.libelle,
    nature_article: natureInfraction.article ?? null,
    nature_classe: natureInfraction.classe ?? null,
    service_verbalisateur: enregistrement.serviceVerbalisateur ?? null,
    immatriculation_masquee: immatriculation ? masquerImmatriculation(immatriculation) : null,
    vitesse_limite: vitesse?.limite ?? null,
    vitesse_mesuree: vitesse?.mesuree ?? null,
    vitesse_retenue: vitesse?.retenue ?? null,
    points_encourus: enregistrement.pointsEncourus ?? null,
    minoree: montants.minoree ?? null,
    forfaitaire: montants.forfaitaire ?? null,
    majoree: montants.majoree ?? null,
    fps_majore: montants.fpsMajore ?? null,
    consignation: estConsignation(enregistrement),
    num_consignation: enregistrement.numConsignation ?? null,
    fractionnable: enregistrement.fractionnable ?? false,
    virement_autorise: enregistrement.virementAutorise ?? false,
    indicatif_operation: enregistrement.indicatifOperation?.toUpperCase() ?? null,
    deja_regle_importe: enregistrement.dejaRegle ?? 0,
    reglements_importes: JSON.stringify(enregistrement.reglements ?? []),
    adresse_postale: adressePostale ? JSON.stringify(adressePostale) : null,
  };
}

/** Fields that an upsert never touches: the id stays, and the dossier is computed from the siblings. */
const CONSERVES: ReadonlySet<string> = new Set(['id', 'num_avis', 'dossier']);

/**
 * Inserts or replaces fines by number, all of them or none.
 * A fine with a live attempt or a ledger line of ours is left as it is (decisions, "Import").
 * @param lot records of distinct numbers
 * @returns the numbers that were left as they were
 */
export function insererLot(
  base: Base,
  poivres: Poivres,
  lot: readonly Enregistrement[],
): Promise<string[]> {
  return base.transaction().execute(async (transaction) => {
    const numeros = lot.map(({ numAvis }) => numAvis);
    const proteges = await verrouillerProteges(transaction, numeros);
    const lignes = lot
      .filter(({ numAvis }) => !proteges.has(numAvis))
      .map((enregistrement) => versLigne(enregistrement, poivres));
    if (lignes.length > 0) {
      await transaction
        .insertInto('amende')
        .values(lignes)
        .onConflict((conflit) => conflit.column('num_avis').doUpdateSet(remplacements(lignes)))
        .execute();
      await relierFreres(transaction, numeros);
    }
    return [...proteges];
  });
}

/** Locks the rows first, so that a payment cannot start between the look and the write. */
async function verrouillerProteges(transaction: Base, numeros: string[]): Promise<Set<string>> {
  await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', 'in', numeros)
    .orderBy('num_avis')
    .forUpdate()
    .execute();
  const proteges = await transaction
    .selectFrom('amende')
    .select('num_avis')
    .where('num_avis', 'in', numeros)
    .where((expression) =>
      expression.or([
        expression.exists(
          expression
            .selectFrom('tentative')
            .select('tentative.id')
            .whereRef('tentative.dossier', '=', 'amende.dossier')
            .where('tentative.etat', 'in', ETATS_VIVANTS),
        ),
        expression.exists(
          expression
            .selectFrom('ecriture')
            .select('ecriture.id')
            .whereRef('ecriture.amende_id', '=', 'amende.id'),
        ),
      ]),
    )
    .execute();
  return new Set(proteges.map(({ num_avis }) => num_avis));
}

function remplacements([modele]: LigneAInserer[]): Record<string, unknown> {
  const colonnes = Object.keys(modele ?? {}).filter((colonne) => !CONSERVES.has(colonne));
  return {
    ...Object.fromEntries(colonnes.map((colonne) => [colonne, sql.ref(`excluded.${colonne}`)])),
    importe_le: sql`now()`,
  };
}

/**
 * Puts a fine and its consignation sibling into one dossier, named after the fine, in whichever order they come
 * (invariant 9). A dossier with a live attempt is not renamed under it.
 */
async function relierFreres(transaction: Base, numeros: string[]): Promise<void> {
  await sql`
    update amende as frere set dossier = principale.num_avis
    from amende as principale
    where principale.num_consignation = frere.num_avis
      and frere.dossier <> principale.num_avis
      and (frere.num_avis in (${sql.join(numeros)}) or principale.num_avis in (${sql.join(numeros)}))
      and not exists (
        select 1 from tentative where tentative.dossier = frere.dossier
        and tentative.etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE'))`.execute(transaction);
}
