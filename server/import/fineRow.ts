import { randomFillSync } from 'node:crypto';
import { parisWallClock } from '#contract/domain/parisDays.ts';
import type { Tables } from '../database/tables.ts';
import type { Peppers } from '../services/lookup/keyHash.ts';
import { isDeposit } from './checkRecord.ts';
import type { ImportRecord } from './record.ts';

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
  date_infraction: 'timestamp',
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
  reduite: 'integer',
  consignation: 'boolean',
  num_consignation: 'text',
  fractionnable: 'boolean',
  virement_autorise: 'boolean',
  indicatif_operation: 'text',
  deja_regle_importe: 'integer',
  reglements_importes: 'jsonb',
  adresse_postale: 'jsonb',
  echeances: 'jsonb',
  contestation_jusquau: 'date',
} as const satisfies Partial<Record<keyof Tables['amende'], string>>;

type Column = keyof typeof COLUMNS;

/** Its rows last for a batch. */
export const STAGED_FINES = { table: 'lot_import', columns: COLUMNS } as const;

/** `AB-123-CD` becomes `A•-•••-•D`. */
export function redactPlate(plate: string): string {
  const characters = [...plate];
  return characters
    .map((character, index) =>
      index === 0 || index === characters.length - 1 || !/[A-Z0-9]/.test(character)
        ? character
        : '•',
    )
    .join('');
}

const ID_BYTES = 16;
const random = Buffer.alloc(ID_BYTES * 1_024);
let used = random.length;

/** 128 random bits, drawn in bulk. */
function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.toString('base64url', used - ID_BYTES, used);
}

const ZERO_OFFSET = /(?:Z|[+-]00:00)$/;
const OFFSET = /[+-]\d{2}:\d{2}$/;

/** As written (D-64); UTC, which no notice uses, becomes Paris. */
const wallClock = (instant: string): string =>
  ZERO_OFFSET.test(instant) ? parisWallClock(new Date(instant)) : instant.replace(OFFSET, '');

export function fineRow(record: ImportRecord, peppers: Peppers): Record<Column, unknown> {
  const hash = peppers.protect(record.numAvis, record.cleAvis);
  return {
    id: newId(),
    num_avis: record.numAvis,
    dossier: record.numAvis,
    cle_empreinte: hash.cle_empreinte,
    cle_poivre: hash.cle_poivre,
    type_amende: record.typeAmende,
    statut: record.statutPaiement,
    media_reglement: record.mediaReglement ?? null,
    date_envoi_avis: record.dateEnvoiAvis,
    date_infraction: wallClock(record.dateInfraction),
    commune: record.lieuInfraction.commune,
    voie: record.lieuInfraction.voie ?? null,
    nature_libelle: record.natureInfraction.libelle,
    nature_article: record.natureInfraction.article ?? null,
    nature_classe: record.natureInfraction.classe ?? null,
    service_verbalisateur: record.serviceVerbalisateur ?? null,
    immatriculation_masquee: record.immatriculation ? redactPlate(record.immatriculation) : null,
    vitesse_limite: record.vitesse?.limite ?? null,
    vitesse_mesuree: record.vitesse?.mesuree ?? null,
    vitesse_retenue: record.vitesse?.retenue ?? null,
    points_encourus: record.pointsEncourus ?? null,
    minoree: record.montants.minoree ?? null,
    forfaitaire: record.montants.forfaitaire ?? null,
    majoree: record.montants.majoree ?? null,
    fps_majore: record.montants.fpsMajore ?? null,
    reduite: record.montants.reduite ?? null,
    consignation: isDeposit(record),
    // The fine's row holds the link.
    num_consignation: isDeposit(record) ? null : (record.numConsignation ?? null),
    fractionnable: record.fractionnable ?? false,
    virement_autorise: record.virementAutorise ?? false,
    indicatif_operation: record.indicatifOperation?.toUpperCase() ?? null,
    deja_regle_importe: record.dejaRegle ?? 0,
    reglements_importes: record.reglements ?? [],
    adresse_postale: record.adressePostale ?? null,
    echeances: record.echeances ?? [],
    contestation_jusquau: record.contestationJusquau ?? null,
  };
}
