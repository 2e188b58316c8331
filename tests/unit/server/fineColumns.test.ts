import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { fineRow } from '#server/import/fineRow.ts';
import { ImportRecord } from '#server/import/record.ts';
import { purgeExpired } from '#server/services/operations/purgeExpired.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { load, PEPPERS } from '../../support/record.ts';
import { retentions } from '../../support/retentions.ts';

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

type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

/** A record with all fields; `other` has its second value. */
function recordWith(other?: Field) {
  const record: Record<string, unknown> = {};
  for (const name of NAMES) {
    const [group = '', field] = name.split('.');
    const value = FIELDS[name][name === other ? 1 : 0];
    record[group] = field === undefined ? value : { ...Object(record[group]), [field]: value };
  }
  return record as unknown as Parameters<typeof fineRow>[0];
}

const leaves = (schema: { readonly properties?: object }, prefix = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    'properties' in field ? leaves(field, `${prefix}${name}.`) : [prefix + name],
  );

/** The cells of a record without its random id. */
const cells = (other?: Field) => fineRow(recordWith(other), PEPPERS).split('\t').slice(1);

describe('D-12: the fields of the import record', () => {
  it('are all listed here', () => {
    expect(NAMES.toSorted()).toEqual(leaves(ImportRecord).sort());
  });

  it('are all in the guide to the import file', () => {
    const guide = readFileSync('docs/import.md', 'utf8');
    const words = new Set(guide.match(/\w+/g));
    expect(NAMES.flatMap((name) => name.split('.')).filter((word) => !words.has(word))).toEqual([]);
  });

  it.each(NAMES)('%s reaches a column', (name) => {
    expect(cells()).toEqual(cells());
    expect(cells(name)).not.toEqual(cells());
  });
});

/** Why the purge of personal data leaves a column. */
const KEPT: Readonly<Partial<Record<keyof Tables['amende'], string>>> = {
  id: 'ledger lines and attempts refer to it',
  num_avis: 'ledger lines name it',
  dossier: 'joins a fine and its deposit',
  num_consignation: 'joins a fine and its deposit',
  cle_empreinte: 'a keyed hash; the receipt is found again by it',
  cle_poivre: 'the pepper of that hash',
  type_amende: 'printed on the receipt',
  date_infraction: 'printed on the receipt',
  commune: 'printed on the receipt',
  nature_libelle: 'printed on the receipt',
  nature_article: 'says of which rule, and nothing of a person',
  nature_classe: 'says of which rule, and nothing of a person',
  points_encourus: 'follows from the rule',
  service_verbalisateur: 'an office of the State',
  statut: 'what the fine has come to',
  media_reglement: 'how it was paid elsewhere',
  date_envoi_avis: 'the dates of the amounts count from it',
  echeances: 'the dates of the amounts',
  minoree: 'what was owed',
  forfaitaire: 'what was owed',
  majoree: 'what was owed',
  fps_majore: 'what was owed',
  reduite: 'what was owed',
  contestation_jusquau: 'the day printed on the notice',
  consignation: 'what was owed: a deposit or a fine',
  fractionnable: 'how it could be paid',
  virement_autorise: 'how it could be paid',
  indicatif_operation: 'how it could be paid; the code of an office',
  deja_regle_importe: 'an accounting record',
  reglements_importes: 'an accounting record',
  importe_le: 'the time of the purge counts from it',
  dit_importe: 'what the administration said last',
  efface_le: 'the receipt says when',
};

describe('D-12: the columns of a fine, once its personal data are due to go', () => {
  const opened = databaseOfFile();

  it('are each emptied, or named here with the reason for keeping them', async () => {
    const { db } = opened;
    expect(await load(db, [recordWith()])).toMatchObject({ accepted: 1, rejections: [] });
    const importedAt = new Date(Date.now() - 10 * 86_400_000);
    const imported = JSON.stringify({ status: 'A_PAYER', elsewhere: 0 });
    await db
      .updateTable('amende')
      .set({ importe_le: importedAt, dit_importe: imported, efface_le: importedAt })
      .execute();
    const read = () => db.selectFrom('amende').selectAll().executeTakeFirstOrThrow();
    const before = await read();
    const empty = Object.entries(before).filter(([, value]) => value === null);
    expect(empty.map(([name]) => name)).toEqual([]);
    await purgeExpired(db, retentions({ personalData: 9, fines: 11 }));
    const after = await read();
    const left = Object.entries(after).filter(([, value]) => value !== null);
    expect(left.map(([name]) => name).sort()).toEqual(Object.keys(KEPT).sort());
    const emptied = Object.entries(after).filter(([, value]) => value === null);
    const efface_le = expect.any(Date);
    expect(after).toEqual({ ...before, ...Object.fromEntries(emptied), efface_le });
    expect(after.efface_le).not.toEqual(before.efface_le);
    // Speeds come together.
    for (const [name] of emptied.filter(([column]) => !column.startsWith('vitesse_'))) {
      await db
        .updateTable('amende')
        .set({ [name]: Object(before)[name], importe_le: importedAt })
        .execute();
      await purgeExpired(db, retentions({ personalData: 9, fines: 11 }));
      expect(await read(), `${name} alone`).toEqual({
        ...after,
        importe_le: expect.any(Date),
        efface_le,
      });
    }
  });
});
