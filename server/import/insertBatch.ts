import { sql } from 'kysely';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Peppers } from '../services/amende/empreinteCle.ts';
import { nouvelAvisId } from '../services/amende/identifiant.ts';
import { TENTATIVE_VIVANTE } from '../services/amende/lireDossier.ts';
import { isConsignation } from './checkRecord.ts';
import type { ImportRecord } from './record.ts';

/** The columns that an import writes, with their types for `jsonb_to_recordset`. */
const COLUMNS = {
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

type Column = keyof typeof COLUMNS;

/** Only the first and the last character of a plate are kept: `AB-123-CD` becomes `A•-•••-•D`. */
export function redactPlate(immatriculation: string): string {
  const characters = [...immatriculation];
  return characters
    .map((character, index) =>
      index === 0 || index === characters.length - 1 || !/[A-Z0-9]/.test(character)
        ? character
        : '•',
    )
    .join('');
}

function toRow(record: ImportRecord, peppers: Peppers) {
  const { numAvis, cleAvis, lieuInfraction, natureInfraction, montants, vitesse } = record;
  const { immatriculation, adressePostale } = record;
  return {
    id: nouvelAvisId(),
    num_avis: numAvis,
    dossier: numAvis,
    ...peppers.proteger(numAvis, cleAvis),
    type_amende: record.typeAmende,
    statut: record.statutPaiement,
    media_reglement: record.mediaReglement ?? null,
    date_envoi_avis: record.dateEnvoiAvis,
    date_infraction: record.dateInfraction,
    commune: lieuInfraction.commune,
    voie: lieuInfraction.voie ?? null,
    nature_libelle: natureInfraction.libelle,
    nature_article: natureInfraction.article ?? null,
    nature_classe: natureInfraction.classe ?? null,
    service_verbalisateur: record.serviceVerbalisateur ?? null,
    immatriculation_masquee: immatriculation ? redactPlate(immatriculation) : null,
    vitesse_limite: vitesse?.limite ?? null,
    vitesse_mesuree: vitesse?.mesuree ?? null,
    vitesse_retenue: vitesse?.retenue ?? null,
    points_encourus: record.pointsEncourus ?? null,
    minoree: montants.minoree ?? null,
    forfaitaire: montants.forfaitaire ?? null,
    majoree: montants.majoree ?? null,
    fps_majore: montants.fpsMajore ?? null,
    consignation: isConsignation(record),
    num_consignation: record.numConsignation ?? null,
    fractionnable: record.fractionnable ?? false,
    virement_autorise: record.virementAutorise ?? false,
    indicatif_operation: record.indicatifOperation?.toUpperCase() ?? null,
    deja_regle_importe: record.dejaRegle ?? 0,
    reglements_importes: record.reglements ?? [],
    adresse_postale: adressePostale ?? null,
    echeances: record.echeances ?? [],
  } satisfies Record<Column, unknown>;
}

/** Fields that an upsert never touches: the id stays, and the dossier is computed from the siblings. */
const KEPT: ReadonlySet<string> = new Set(['id', 'num_avis', 'dossier']);

/**
 * Inserts or replaces fines by number, all of them or none.
 * A fine with a live attempt or a ledger line of ours is left as it is (decisions, "Import").
 * @param batch records of distinct numbers
 * @returns the numbers that were left as they were
 */
export function insertBatch(
  base: Database,
  peppers: Peppers,
  batch: readonly ImportRecord[],
): Promise<string[]> {
  return base.transaction().execute(async (transaction) => {
    const numeros = batch.map(({ numAvis }) => numAvis);
    const protectedNumbers = await lockProtected(transaction, numeros);
    const lines = batch
      .filter(({ numAvis }) => !protectedNumbers.has(numAvis))
      .map((record) => toRow(record, peppers));
    if (lines.length > 0) {
      await sql`${INSERTION} ${JSON.stringify(lines)}${ON_CONFLICT}`.execute(transaction);
      await linkSiblings(transaction, numeros);
    }
    return [...protectedNumbers];
  });
}

/** Locks the rows first, so that a payment cannot start between the look and the write. */
async function lockProtected(transaction: Database, numeros: string[]): Promise<Set<string>> {
  const known = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', '=', among(numeros))
    .orderBy('num_avis')
    .forUpdate()
    .execute();
  if (known.length === 0) return new Set();
  const protectedNumbers = await transaction
    .selectFrom('amende')
    .select('num_avis')
    .where('num_avis', '=', among(numeros))
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
  return new Set(protectedNumbers.map(({ num_avis }) => num_avis));
}

const columnNames = Object.keys(COLUMNS) as Column[];

/** A time without its offset is the time of Paris, wherever this program runs. */
const INSTANT = `case when date_infraction ~ '(Z|[+-][0-9]{2}:[0-9]{2})$' then date_infraction::timestamptz
  else date_infraction::timestamp at time zone 'Europe/Paris' end`;

/** One parameter for the whole batch: the text of the statement is the same whatever its size. */
const INSERTION = sql.raw(`insert into amende (${columnNames.join(', ')})
  select ${columnNames.map((name) => (name === 'date_infraction' ? INSTANT : name)).join(', ')}
  from jsonb_to_recordset((`);

const ON_CONFLICT =
  sql.raw(`)::text::jsonb) as lot (${columnNames.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})
  on conflict (num_avis) do update set ${columnNames
    .filter((name) => !KEPT.has(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}, importe_le = now()`);

/**
 * Puts a fine and its consignation sibling into one dossier, named after the fine, in whichever order they come
 * (invariant 9). A dossier with a live attempt is not renamed under it.
 */
async function linkSiblings(transaction: Database, numeros: string[]): Promise<void> {
  // The pairs are found from both ends by their indexes; one condition with "or" would read the whole table.
  await sql`
    update amende as frere set dossier = paire.principale
    from (
      select num_avis as principale, num_consignation as consignation from amende
      where num_consignation is not null and num_avis = ${among(numeros)}
      union
      select num_avis, num_consignation from amende where num_consignation = ${among(numeros)}
    ) as paire
    where frere.num_avis = paire.consignation and frere.dossier <> paire.principale
      and not exists (
        select 1 from tentative where tentative.dossier = frere.dossier
        and ${sql.raw(TENTATIVE_VIVANTE)})`.execute(transaction);
}

/** One parameter for a list, so that the statement stays the same. */
const among = (numeros: readonly string[]) => sql<string>`any(${numeros}::text[])`;
