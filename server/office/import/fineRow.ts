import { randomFillSync } from 'node:crypto';
import { countryOf, postalName } from '../../country.ts';
import type { Tables } from '../../database/tables.ts';
import type { Peppers } from '../../services/lookup/keyHash.ts';
import { wallClock } from './dates.ts';
import type { ImportRecord } from './record.ts';
import { tariffOf } from './tariffOf.ts';

const COLUMNS = {
  id: 'text',
  number: 'text',
  pairKey: 'text',
  keyHash: 'text',
  keyPepper: 'text',
  noticeType: 'text',
  status: 'text',
  medium: 'smallint',
  noticeDay: 'date',
  offenceAt: 'timestamp',
  town: 'text',
  street: 'text',
  offence: 'text',
  offenceArticle: 'text',
  offenceClass: 'smallint',
  issuingService: 'text',
  maskedPlate: 'text',
  speedLimit: 'smallint',
  measuredSpeed: 'smallint',
  retainedSpeed: 'smallint',
  points: 'smallint',
  minoree: 'integer',
  forfaitaire: 'integer',
  majoree: 'integer',
  fpsMajore: 'integer',
  reduite: 'integer',
  isDeposit: 'boolean',
  sentAbroad: 'boolean',
  depositNumber: 'text',
  partsAllowed: 'boolean',
  transferAllowed: 'boolean',
  operationCode: 'text',
  paidElsewhere: 'integer',
  importedPayments: 'jsonb',
  postalAddress: 'jsonb',
  noticeDeadlines: 'jsonb',
  contestUntil: 'date',
} as const satisfies Partial<Record<keyof Tables['fine'], string>>;

type Column = keyof typeof COLUMNS;

/** The temporary table of an import, whose rows last for one batch. */
export const STAGED_FINES = { table: 'staged_fine', columns: COLUMNS } as const;

/** Masks a plate: `AB-123-CD` becomes `A•-•••-•D`. */
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

/** Returns 128 random bits. An import needs thousands of ids, so they are drawn in bulk. */
function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.toString('base64url', used - ID_BYTES, used);
}

/** The address as a printer needs it: the country in French capitals, and its ISO code. */
function printedAddress({ adressePostale: address }: ImportRecord) {
  const code = address && countryOf(address.pays);
  return code ? { ...address, pays: postalName(code), codePays: code } : null;
}

export function fineRow(record: ImportRecord, peppers: Peppers): Record<Column, unknown> {
  const hash = peppers.protect(record.numAvis, record.cleAvis);
  const tariff = tariffOf(record);
  return {
    ...tariff,
    id: newId(),
    pairKey: record.numAvis,
    keyHash: hash.keyHash,
    keyPepper: hash.keyPepper,
    status: record.statutPaiement,
    medium: record.mediaReglement ?? null,
    offenceAt: wallClock(record.dateInfraction),
    town: record.lieuInfraction.commune,
    street: record.lieuInfraction.voie ?? null,
    offence: record.natureInfraction.libelle,
    offenceArticle: record.natureInfraction.article ?? null,
    offenceClass: record.natureInfraction.classe ?? null,
    issuingService: record.serviceVerbalisateur ?? null,
    maskedPlate: record.immatriculation ? redactPlate(record.immatriculation) : null,
    speedLimit: record.vitesse?.limite ?? null,
    measuredSpeed: record.vitesse?.mesuree ?? null,
    retainedSpeed: record.vitesse?.retenue ?? null,
    points: record.pointsEncourus ?? null,
    // Only the fine's row holds the link, not the deposit's.
    depositNumber: tariff.isDeposit ? null : (record.numConsignation ?? null),
    partsAllowed: record.fractionnable ?? false,
    transferAllowed: record.virementAutorise ?? false,
    operationCode: record.indicatifOperation?.toUpperCase() ?? null,
    paidElsewhere: record.dejaRegle ?? 0,
    importedPayments: record.reglements ?? [],
    postalAddress: printedAddress(record),
    contestUntil: record.contestationJusquau ?? null,
  };
}
