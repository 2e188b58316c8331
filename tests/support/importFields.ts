import type { fineRow } from '#server/office/import/fineRow.ts';

/** Each field of the import record with two values: a new field has no row here. */
const FIELDS = {
  numAvis: ['909013010000000141', '909013010000000142'],
  cleAvis: ['07', '08'],
  typeAmende: ['FPSM', 'AMD'],
  statutPaiement: ['PAYE_AUTRE', 'A_PAYER'],
  mediaReglement: [3, 4],
  dateEnvoiAvis: ['2026-11-01', '2026-11-02'],
  dateInfraction: ['2026-10-20T08:15:00', '2026-10-20T08:16:00'],
  'lieuInfraction.commune': ['Rennes', 'Brest'],
  'lieuInfraction.voie': ['Rue de Brest', 'Rue de Rennes'],
  'natureInfraction.libelle': ['Feu rouge', 'Vitesse'],
  'natureInfraction.article': ['R. 412-30', 'R. 413-14'],
  'natureInfraction.classe': [4, 3],
  serviceVerbalisateur: ['Police', 'Gendarmerie'],
  immatriculation: ['AB-123-CD', 'AB-123-CE'],
  'vitesse.limite': [50, 80],
  'vitesse.mesuree': [60, 61],
  'vitesse.retenue': [55, 56],
  pointsEncourus: [1, 2],
  'montants.minoree': [9_000, 9_001],
  'montants.forfaitaire': [13_500, 13_501],
  'montants.majoree': [37_500, 37_501],
  'montants.fpsMajore': [8_500, 8_501],
  'montants.reduite': [6_800, 6_801],
  echeances: [[{ palier: 'MAJOREE_REDUITE', jusquau: '2026-12-16' }], []],
  avisEtranger: [false, true],
  contestationJusquau: ['2026-12-17', '2026-12-18'],
  consignation: [false, true],
  numConsignation: ['51900701000012', '51900701000022'],
  fractionnable: [true, false],
  virementAutorise: [true, false],
  indicatifOperation: ['AB12CD34', 'AB12CD35'],
  dejaRegle: [100, 200],
  reglements: [
    [
      {
        referenceReglement: 'A-1',
        date: '2026-11-02',
        montant: 100,
        nature: 'PARTIEL',
        mediaReglement: 2,
      },
    ],
    [],
  ],
  'adressePostale.nom': ['Camille Martin', 'Dominique Petit'],
  'adressePostale.lignes': [['1 rue A'], ['2 rue A']],
  'adressePostale.codePostal': ['35000', '29200'],
  'adressePostale.commune': ['Rennes', 'Brest'],
  'adressePostale.pays': ['France', 'Belgique'],
} as const;

export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** A record with all fields; `other` has its second value. */
export function recordWith(other?: Field) {
  const record: Record<string, unknown> = {};
  for (const name of FIELD_NAMES) {
    const [group = '', field] = name.split('.');
    const value = FIELDS[name][name === other ? 1 : 0];
    record[group] = field === undefined ? value : { ...Object(record[group]), [field]: value };
  }
  return record as unknown as Parameters<typeof fineRow>[0];
}
