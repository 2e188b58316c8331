import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFine } from '#server/store/readDossier.ts';
import { situation } from '#server/till/situation.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { load, RECORD } from '../../support/record.ts';

const SHORT = RECORD.numAvis;
const SUMMER = '51900701000021';
const DEPOSIT = '51900701000012';
const LONG = '909011010000000141';
const LONG_DATED = '909011010000000142';
const PARTIAL = '51900701000031';

const LONG_RECORD = { ...RECORD, typeAmende: 'AFM', montants: { majoree: 37_500 } };
const FINES = [
  {
    ...RECORD,
    echeances: [
      { palier: 'MINOREE', jusquau: '2026-12-16' },
      { palier: 'FORFAITAIRE', jusquau: '2027-01-29' },
    ],
  },
  { ...RECORD, numAvis: SUMMER, echeances: [{ palier: 'FORFAITAIRE', jusquau: '2027-03-28' }] },
  {
    ...RECORD,
    numAvis: DEPOSIT,
    echeances: [{ palier: 'CONSIGNATION', jusquau: '2027-01-29' }],
  },
  {
    ...LONG_RECORD,
    numAvis: LONG,
    echeances: [{ palier: 'MAJOREE_REDUITE', jusquau: '2027-01-15' }],
  },
  {
    ...LONG_RECORD,
    numAvis: LONG_DATED,
    echeances: [{ palier: 'MAJOREE', jusquau: '2027-07-10' }],
  },
  { ...RECORD, numAvis: PARTIAL, echeances: [{ palier: 'MINOREE', jusquau: '2026-12-16' }] },
];

describe('D-22: the dates of the notice prevail', () => {
  const opened = databaseOfFile();
  beforeAll(async () => {
    expect(await load(opened.db, FINES)).toMatchObject({ accepted: FINES.length, rejected: 0 });
  });

  /** The situation of a stored fine at an instant; the database tells which day it is in Paris then. */
  const situationAt = async (noticeNumber: string, instant: string) => {
    const { db } = opened;
    const { rows } = await sql<{ day: string }>`
      select paris_day(${instant}::timestamptz) as day`.execute(db);
    const read = await readFine(db, { number: noticeNumber });
    if (read === null) throw new Error(`${noticeNumber} was not imported`);
    const dossier = { ...read.dossier, today: rows[0]?.day ?? '' };
    const { status, amounts } = situation({ fine: read.fine, dossier });
    return [amounts.palier, amounts.applicable, amounts.valableJusquau, status];
  };

  it.each([
    [SHORT, '2026-12-16T22:59:59.999Z', 'MINOREE', 9000, '2026-12-16', 'A_PAYER'],
    [SHORT, '2026-12-16T23:00:00Z', 'FORFAITAIRE', 13_500, '2027-01-29', 'A_PAYER'],
    [SHORT, '2027-01-29T22:59:59.999Z', 'FORFAITAIRE', 13_500, '2027-01-29', 'A_PAYER'],
    [SHORT, '2027-01-29T23:00:00Z', 'FORFAITAIRE', 13_500, '2027-01-29', 'PAIEMENT_EXPIRE'],
    // The night when summer time begins: that day has 23 hours.
    [SUMMER, '2027-03-27T23:00:00Z', 'FORFAITAIRE', 13_500, '2027-03-28', 'A_PAYER'],
    [SUMMER, '2027-03-28T21:59:59.999Z', 'FORFAITAIRE', 13_500, '2027-03-28', 'A_PAYER'],
    [SUMMER, '2027-03-28T22:00:00Z', 'FORFAITAIRE', 13_500, '2027-03-28', 'PAIEMENT_EXPIRE'],
    [DEPOSIT, '2027-01-29T22:59:59.999Z', 'CONSIGNATION', 13_500, '2027-01-29', 'A_PAYER'],
    [DEPOSIT, '2027-01-29T23:00:00Z', 'CONSIGNATION', 13_500, '2027-01-29', 'PAIEMENT_EXPIRE'],
    [LONG, '2027-01-15T22:59:59.999Z', 'MAJOREE_REDUITE', 30_000, '2027-01-15', 'A_PAYER'],
    [LONG, '2027-01-15T23:00:00Z', 'MAJOREE', 37_500, null, 'A_PAYER'],
    // A long number never expires by date: once its date is over, the amount is due without one.
    [LONG_DATED, '2027-07-10T21:59:59.999Z', 'MAJOREE', 37_500, '2027-07-10', 'A_PAYER'],
    [LONG_DATED, '2027-07-10T22:00:00Z', 'MAJOREE', 37_500, null, 'A_PAYER'],
    // 1 November + 60 days, as D-11 computes it for the step that the notice leaves open.
    [PARTIAL, '2026-12-16T23:00:00Z', 'FORFAITAIRE', 13_500, '2026-12-31', 'A_PAYER'],
  ])('%s at %s: %s, %i cents until %s, %s', async (noticeNumber, instant, ...expected) => {
    expect(await situationAt(noticeNumber, instant)).toEqual(expected);
  });

  it('a record without them, imported again, is computed again', async () => {
    const noticeNumber = '51900701000041';
    const clean = { ...RECORD, numAvis: noticeNumber };
    await load(opened.db, [
      { ...clean, echeances: [{ palier: 'MINOREE', jusquau: '2026-12-16' }] },
    ]);
    await load(opened.db, [clean]);
    expect(await situationAt(noticeNumber, '2026-11-21T12:00:00Z')).toEqual([
      'MINOREE',
      9000,
      '2026-12-01',
      'A_PAYER',
    ]);
  });
});
