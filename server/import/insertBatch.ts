import { sql } from 'kysely';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { Base } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Poivres } from '../services/amende/empreinteCle.ts';
import { TENTATIVE_VIVANTE } from '../services/amende/lireDossier.ts';
import { nouvelAvisId } from '../services/registre/references.ts';
import { estConsignation } from './checkRecord.ts';
import type { Enregistrement } from './record.ts';

/** The columns that an import writes, with their types for `jsonb_to_recordset`. */
const COLONNES = {
  id: 'text',
  num_avis: 'text',
  dossier: 'text',
  cle_empreinte: 'text',
  cle_poivre: 'text',
  type_amende: 'text',
  statut: 'text',
  media_reglement: 'smallint',
  date_envoi_avis: 'date',
  date_infraction: 'text',
  commune: 'text',
  voie: 'text',
  nature_libelle: 'text',
  nature_article: 'text',
  nature_classe: 'smallint',
  service_verbalisateur: 'text',
  immatriculation_masquee: 'text',
  vitesse_limite: 'smallint',
  vitesse_mesuree: 'smallint',
  vitesse_retenue: 'smallint',
  points_encourus: 'smallint',
  minoree: 'integer',
  forfaitaire: 'integer',
  majoree: 'integer',
  fps_majore: 'integer',
  consignation: 'boolean',
  num_consignation: 'text',
  fractionnable: 'boolean',
  virement_autorise: 'boolean',
  indicatif_operation: 'text',
  deja_regle_importe: 'integer',
  reglements_importes: 'jsonb',
  adresse_postale: 'jsonb',
  echeances: 'jsonb',
} as const satisfies Partial<Record<keyof Tables['amende'], string>>;

type Colonne = keyof typeof COLONNES;

/** Only the first and the last sign of a plate are kept: `AB-123-CD` becomes `A•-•••-•D`. */
export function masquerImmatriculation(immatriculation: string): string {
  const signes = [...immatriculation];
  return signes
    .map((signe, rang) =>
      rang === 0 || rang === signes.length - 1 || !/[A-Z0-9]/.test(signe) ? signe : '•',
    )
    .join('');
}

function versLigne(enregistrement: Enregistrement, poivres: Poivres) {
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
    date_infraction: enregistrement.dateInfraction,
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
    reglements_importes: enregistrement.reglements ?? [],
    adresse_postale: adressePostale ?? null,
    echeances: enregistrement.echeances ?? [],
  } satisfies Record<Colonne, unknown>;
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
      await sql`${INSERTION} ${JSON.stringify(lignes)}${CONFLIT}`.execute(transaction);
      await relierFreres(transaction, numeros);
    }
    return [...proteges];
  });
}

/** Locks the rows first, so that a payment cannot start between the look and the write. */
async function verrouillerProteges(transaction: Base, numeros: string[]): Promise<Set<string>> {
  const connues = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', '=', parmi(numeros))
    .orderBy('num_avis')
    .forUpdate()
    .execute();
  if (connues.length === 0) return new Set();
  const proteges = await transaction
    .selectFrom('amende')
    .select('num_avis')
    .where('num_avis', '=', parmi(numeros))
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

const noms = Object.keys(COLONNES) as Colonne[];

/** A time without its offset is the time of Paris, wherever this program runs. */
const INSTANT = `case when date_infraction ~ '(Z|[+-][0-9]{2}:[0-9]{2})$' then date_infraction::timestamptz
  else date_infraction::timestamp at time zone 'Europe/Paris' end`;

/** One parameter for the whole batch: the text of the statement is the same whatever its size. */
const INSERTION = sql.raw(`insert into amende (${noms.join(', ')})
  select ${noms.map((nom) => (nom === 'date_infraction' ? INSTANT : nom)).join(', ')}
  from jsonb_to_recordset((`);

const CONFLIT =
  sql.raw(`)::text::jsonb) as lot (${noms.map((nom) => `${nom} ${COLONNES[nom]}`).join(', ')})
  on conflict (num_avis) do update set ${noms
    .filter((nom) => !CONSERVES.has(nom))
    .map((nom) => `${nom} = excluded.${nom}`)
    .join(', ')}, importe_le = now()`);

/**
 * Puts a fine and its consignation sibling into one dossier, named after the fine, in whichever order they come
 * (invariant 9). A dossier with a live attempt is not renamed under it.
 */
async function relierFreres(transaction: Base, numeros: string[]): Promise<void> {
  // The pairs are found from both ends by their indexes; one condition with "or" would read the whole table.
  await sql`
    update amende as frere set dossier = paire.principale
    from (
      select num_avis as principale, num_consignation as consignation from amende
      where num_consignation is not null and num_avis = ${parmi(numeros)}
      union
      select num_avis, num_consignation from amende where num_consignation = ${parmi(numeros)}
    ) as paire
    where frere.num_avis = paire.consignation and frere.dossier <> paire.principale
      and not exists (
        select 1 from tentative where tentative.dossier = frere.dossier
        and ${sql.raw(TENTATIVE_VIVANTE)})`.execute(transaction);
}

/** One parameter for a list, so that the statement stays the same. */
const parmi = (numeros: readonly string[]) => sql<string>`any(${numeros}::text[])`;
