import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { jourParis, lireDossier } from '#server/services/amende/lireDossier.ts';
import { situation } from '#server/services/amende/situation.ts';
import { dossierAvecBase } from '../../support/embarquee.ts';
import { RECORD } from '../../support/enregistrement.ts';

const COURTE = RECORD.numAvis;
const ETE = '51900701000021';
const CONSIGNATION = '51900701000012';
const LONGUE = '909011010000000141';
const LONGUE_DATEE = '909011010000000142';
const PARTIELLE = '51900701000031';

const LONGUE_RECORD = { ...RECORD, typeAmende: 'AFM', montants: { majoree: 37_500 } };
const AMENDES = [
  {
    ...RECORD,
    echeances: [
      { palier: 'MINOREE', jusquau: '2026-12-16' },
      { palier: 'FORFAITAIRE', jusquau: '2027-01-29' },
    ],
  },
  { ...RECORD, numAvis: ETE, echeances: [{ palier: 'FORFAITAIRE', jusquau: '2027-03-28' }] },
  {
    ...RECORD,
    numAvis: CONSIGNATION,
    echeances: [{ palier: 'CONSIGNATION', jusquau: '2027-01-29' }],
  },
  {
    ...LONGUE_RECORD,
    numAvis: LONGUE,
    echeances: [{ palier: 'MAJOREE_REDUITE', jusquau: '2027-01-15' }],
  },
  {
    ...LONGUE_RECORD,
    numAvis: LONGUE_DATEE,
    echeances: [{ palier: 'MAJOREE', jusquau: '2027-07-10' }],
  },
  { ...RECORD, numAvis: PARTIELLE, echeances: [{ palier: 'MINOREE', jusquau: '2026-12-16' }] },
];

describe('D-22: the dates of the notice prevail', () => {
  const dossier = dossierAvecBase();
  let ouverte: OpenDatabase;
  beforeAll(async () => {
    ouverte = await openEmbeddedDatabase(dossier);
    expect(await charger(AMENDES)).toEqual({ acceptees: AMENDES.length, rejetees: 0 });
  });
  afterAll(async () => {
    await ouverte.close();
    rmSync(dossier, { recursive: true });
  });

  const charger = (valeurs: readonly unknown[]) => {
    async function* lignes() {
      for (const [rang, valeur] of valeurs.entries()) yield { numero: rang + 1, bytes: 0, valeur };
    }
    const suivi = { rejected: () => undefined, advanced: () => undefined };
    return importFines(ouverte.base, creerPeppers('p'.repeat(32)), lignes(), suivi);
  };

  /** The situation of a stored fine at an instant; the database tells which day it is in Paris then. */
  const situationA = async (numAvis: string, instant: string) => {
    const { base } = ouverte;
    const { rows } = await sql<{ jour: string }>`
      select ${jourParis(sql`${instant}::timestamptz`)} as jour`.execute(base);
    const lu = await lireDossier(base, { numAvis });
    if (lu === null) throw new Error(`${numAvis} was not imported`);
    const { statut, montants } = situation({ ...lu, aujourdhui: rows[0]?.jour ?? '' });
    const { palier, applicable, valableJusquau } = montants;
    return [palier, applicable, valableJusquau, statut];
  };

  it.each([
    [COURTE, '2026-12-16T22:59:59.999Z', 'MINOREE', 9000, '2026-12-16', 'A_PAYER'],
    [COURTE, '2026-12-16T23:00:00Z', 'FORFAITAIRE', 13_500, '2027-01-29', 'A_PAYER'],
    [COURTE, '2027-01-29T22:59:59.999Z', 'FORFAITAIRE', 13_500, '2027-01-29', 'A_PAYER'],
    [COURTE, '2027-01-29T23:00:00Z', 'FORFAITAIRE', 13_500, '2027-01-29', 'PAIEMENT_EXPIRE'],
    // The night when summer time begins: that day has 23 hours.
    [ETE, '2027-03-27T23:00:00Z', 'FORFAITAIRE', 13_500, '2027-03-28', 'A_PAYER'],
    [ETE, '2027-03-28T21:59:59.999Z', 'FORFAITAIRE', 13_500, '2027-03-28', 'A_PAYER'],
    [ETE, '2027-03-28T22:00:00Z', 'FORFAITAIRE', 13_500, '2027-03-28', 'PAIEMENT_EXPIRE'],
    [CONSIGNATION, '2027-01-29T22:59:59.999Z', 'CONSIGNATION', 13_500, '2027-01-29', 'A_PAYER'],
    [CONSIGNATION, '2027-01-29T23:00:00Z', 'CONSIGNATION', 13_500, '2027-01-29', 'PAIEMENT_EXPIRE'],
    [LONGUE, '2027-01-15T22:59:59.999Z', 'MAJOREE_REDUITE', 30_000, '2027-01-15', 'A_PAYER'],
    [LONGUE, '2027-01-15T23:00:00Z', 'MAJOREE', 37_500, null, 'A_PAYER'],
    // A long number never expires by date: once its date is over, the amount is due without one.
    [LONGUE_DATEE, '2027-07-10T21:59:59.999Z', 'MAJOREE', 37_500, '2027-07-10', 'A_PAYER'],
    [LONGUE_DATEE, '2027-07-10T22:00:00Z', 'MAJOREE', 37_500, null, 'A_PAYER'],
    // 1 November + 60 days, as D-11 computes it for the step that the notice leaves open.
    [PARTIELLE, '2026-12-16T23:00:00Z', 'FORFAITAIRE', 13_500, '2026-12-31', 'A_PAYER'],
  ])('%s at %s: %s, %i cents until %s, %s', async (numAvis, instant, ...attendu) => {
    expect(await situationA(numAvis, instant)).toEqual(attendu);
  });

  it('a record without them, imported again, is computed again', async () => {
    const numAvis = '51900701000041';
    const propre = { ...RECORD, numAvis };
    await charger([{ ...propre, echeances: [{ palier: 'MINOREE', jusquau: '2026-12-16' }] }]);
    await charger([propre]);
    expect(await situationA(numAvis, '2026-11-21T12:00:00Z')).toEqual([
      'MINOREE',
      9000,
      '2026-12-01',
      'A_PAYER',
    ]);
  });
});
