import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fine } from '#contract/schemas/fine.ts';
import { checkRecord } from '#server/office/import/checkRecord.ts';
import { redactPlate } from '#server/office/import/fineRow.ts';
import { importFines } from '#server/office/import/importFines.ts';
import { readLines } from '#server/office/import/readLines.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { lookUpFine } from '#server/services/lookup/lookUpFine.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { ABROAD, FRANCE, inPlainWords, load, PEPPERS, RECORD } from '../../support/record.ts';

const reasons = (clean: object): readonly string[] => {
  const verdict = checkRecord({ ...RECORD, ...clean });
  return 'reasons' in verdict ? verdict.reasons.map(inPlainWords) : [];
};

/** What a file says once of its records that name neither a place nor an address (D-107). */
const unplaced = (line: number, count: number) => ({
  line,
  reasons: [expect.stringMatching(new RegExp(`avisEtranger.*dans ce cas : ${count},`))],
});

const replaces = (line: number, before: number) => ({
  line,
  reasons: [expect.stringContaining(`remplace la ligne ${before},`)],
});

const answerTo = async (...query: Parameters<typeof lookUpFine>) =>
  (await lookUpFine(...query)).answer();

const reduced = (until: string) => ({ palier: 'MINOREE', jusquau: until });

describe('D-12: the import record', () => {
  // The rules of each field are proved by the files of tests/fixtures/import; here is what they do not hold.
  it.each([
    ['its mandatory fields alone', {}],
    ['a date of the notice from its own day', { echeances: [reduced('2026-11-01')] }],
    ['a date a day before the next, computed one', { echeances: [reduced('2026-12-30')] }],
  ])('is taken with %s', (_, clean) => {
    expect(reasons(clean)).toEqual([]);
  });

  it('is refused with an offset of more than 14 h', () => {
    expect(reasons({ dateInfraction: '2026-10-20T08:15:00+14:01' }).join()).toContain(
      'dateInfraction',
    );
  });

  it('unknown fields are named, without a character that acts on a terminal', () => {
    const unknown = Object.fromEntries([...'abcdefghij'].map((name) => [`\u001b[2J${name}`, 1]));
    expect(reasons(unknown)).toContain('?[2Ja n’est pas un champ de la fiche');
    expect(reasons(unknown).join()).not.toContain('\u001b');
  });

  it.each([
    ['AB-123-CD', 'A•-•••-•D'],
    ['1234 XY 75', '1••• •• •5'],
    ['A', 'A'],
  ])('of the plate %s only the ends are kept', (plate, masked) => {
    expect(redactPlate(plate)).toBe(masked);
  });
});

describe('D-12: loading', () => {
  const opened = databaseOfFile();

  const loadAll = (...values: unknown[]) => load(opened.db, values);
  const deps = () => ({
    db: opened.db,
    peppers: PEPPERS,
    terms: { transferDays: 5, askAfterEndMs: 0 },
  });
  const readFine = (noticeNumber: string) =>
    opened.db
      .selectFrom('fine')
      .selectAll()
      .where('number', '=', noticeNumber)
      .executeTakeFirstOrThrow();

  it('D-12: a key hashed by an old pepper is hashed anew when it is given right', async () => {
    const [previous, fresh] = ['a'.repeat(32), 'b'.repeat(32)];
    await load(opened.db, [RECORD], createPeppers(previous));
    const search = (list: string, key = RECORD.cleAvis) =>
      answerTo({ ...deps(), peppers: createPeppers(list) }, 's', RECORD.numAvis, key);
    expect(await search(`${fresh},${previous}`, '08')).toMatchObject({
      statutPaiement: { valeur: 'ERREUR' },
    });
    for (const list of [previous, `${fresh},${previous}`, fresh]) {
      expect(await search(list)).toMatchObject({ numAvis: RECORD.numAvis });
    }
  });

  it('an upsert replaces the record and keeps its id', async () => {
    await loadAll(RECORD);
    const before = await readFine(RECORD.numAvis);
    await loadAll({ ...RECORD, statutPaiement: 'PAIEMENT_ANNULE', cleAvis: '08' });
    const after = await readFine(RECORD.numAvis);
    expect(after.id).toBe(before.id);
    expect(after.status).toBe('PAIEMENT_ANNULE');
    expect(PEPPERS.matches(RECORD.numAvis, '08', after)).toBe(true);
    expect(PEPPERS.matches(RECORD.numAvis, '07', after)).toBe(false);
  });

  it('D-107: a file says once, with their count, that records do not say where notices went', async () => {
    const summary = await loadAll(
      { ...RECORD, adressePostale: FRANCE },
      RECORD,
      { ...RECORD, numAvis: '51900710000011', adressePostale: ABROAD },
      { ...RECORD, numAvis: '51900710000021', avisEtranger: true, adressePostale: FRANCE },
      { ...RECORD, numAvis: '51900710000031', avisEtranger: false },
      { ...RECORD, numAvis: '51900710000041' },
    );
    expect(summary).toMatchObject({ accepted: 6, warnings: [replaces(2, 1), unplaced(2, 2)] });
    const places = ['51900710000011', '51900710000021', '51900710000031', '51900710000041'];
    const stored = await Promise.all(places.map(readFine));
    expect(stored.map(({ sentAbroad }) => sentAbroad)).toEqual([true, true, false, null]);
    await loadAll({ ...RECORD, numAvis: '51900710000041', adressePostale: FRANCE });
    expect((await readFine('51900710000041')).sentAbroad).toBe(false);
  });

  it('of two lines with one number the last wins whether they share a batch or not', async () => {
    const others = Array.from({ length: 2_001 }, (_, rank) => ({
      ...RECORD,
      numAvis: `5190079${String(rank).padStart(6, '0')}1`,
    }));
    const summary = await loadAll({ ...RECORD, montants: { forfaitaire: 300 } }, ...others, {
      ...RECORD,
      montants: { forfaitaire: 400 },
    });
    expect(summary).toEqual({
      accepted: 2_003,
      rejected: 0,
      rejections: [],
      warnings: [replaces(2_003, 1), unplaced(1, 2_003)],
    });
    expect((await readFine(RECORD.numAvis)).forfaitaire).toBe(400);
  });

  it.each([
    ['a backslash at the end', 'Rennes\\'],
    ['quotes', `L'"Hay"`],
  ])('%s is stored as it was given, alone and inside a list', async (_, commune) => {
    const postalAddress = { nom: 'N', lignes: [commune], codePostal: '35000', commune, pays: 'FR' };
    const summary = await loadAll({
      ...RECORD,
      lieuInfraction: { commune },
      adressePostale: postalAddress,
    });
    expect(summary).toMatchObject({ accepted: 1, rejected: 0 });
    expect(await readFine(RECORD.numAvis)).toMatchObject({
      town: commune,
      postalAddress: { ...postalAddress, pays: 'FRANCE', codePays: 'FR' },
    });
  });

  it('the rejected lines of a file are told in their order', async () => {
    const file = join(newFolder(), 'ordre.ndjson');
    const noticeNumber = '51900706000011';
    const rows = [
      { ...RECORD, numAvis: noticeNumber },
      { ...RECORD, cleAvis: 'X' },
      { ...RECORD, numAvis: noticeNumber },
    ];
    const lieuInfraction = { commune: 'Refus' };
    const refused = { ...RECORD, numAvis: '51900706000021', lieuInfraction };
    writeFileSync(file, [refused, ...rows].map((row) => JSON.stringify(row)).join('\n'));
    await sql`alter table fine add constraint trial check (town <> 'Refus')`.execute(opened.db);
    const rejected: number[] = [];
    let readRows = 0;
    const summary = await importFines(opened.db, PEPPERS, () => readLines(file), {
      rejected: ({ line }) => rejected.push(line),
      advanced: (bytes) => {
        readRows = bytes;
      },
    });
    await sql`alter table fine drop constraint trial`.execute(opened.db);
    expect(summary).toEqual({ accepted: 2, rejected: 2 });
    expect(rejected).toEqual([1, 3]);
    expect(readRows).toBe(statSync(file).size);
  });

  it('a rejected line leaves the earlier one of its number in place', async () => {
    const summary = await loadAll(
      { ...RECORD, montants: { forfaitaire: 500 } },
      { ...RECORD, montants: { forfaitaire: -1 } },
    );
    expect(summary).toMatchObject({ accepted: 1, rejections: [{ line: 2 }] });
    expect((await readFine(RECORD.numAvis)).forfaitaire).toBe(500);
  });

  describe('a database that refuses records', () => {
    const REFUSALS = 'la base de données refuse la ligne (SQLSTATE 23514)';
    const fines = Array.from({ length: 40 }, (_, rank) => ({
      ...RECORD,
      numAvis: `5190078${String(rank).padStart(6, '0')}1`,
      lieuInfraction: { commune: [0, 17, 18, 39].includes(rank) ? 'Refus' : 'Rennes' },
    }));
    beforeAll(() => constrain(`add constraint trial check (town <> 'Refus')`));
    afterAll(() => constrain('drop constraint trial'));
    const constrain = (clause: string) => sql.raw(`alter table fine ${clause}`).execute(opened.db);

    it('only the guilty lines are rejected, in order, and the rest is taken', async () => {
      const summary = await loadAll(...fines);
      expect(summary).toEqual({
        accepted: 36,
        rejected: 4,
        rejections: [1, 18, 19, 40].map((line) => ({ line, reasons: [REFUSALS] })),
        warnings: [unplaced(1, 40)],
      });
      expect((await readFine(fines[38]?.numAvis ?? '')).town).toBe('Rennes');
    });

    it('what is no fault of a record ends the import', async () => {
      await sql`alter table fine rename to ailleurs`.execute(opened.db);
      const charge = loadAll(...fines);
      await expect(charge).rejects.toMatchObject({ code: '42P01' });
      await sql`alter table ailleurs rename to fine`.execute(opened.db);
    });
  });

  it.each([
    ['without offset', '2026-01-20T08:15', '2026-01-20T08:15:00'],
    ['of Réunion', '2026-11-03T01:30:00+04:00', '2026-11-03T01:30:00'],
    ['of Guadeloupe', '2026-11-02T21:30:00-04:00', '2026-11-02T21:30:00'],
    ['in UTC, in winter', '2026-01-20T23:15:00Z', '2026-01-21T00:15:00'],
    ['in UTC, in summer', '2026-07-20T08:15:00+00:00', '2026-07-20T10:15:00'],
  ])('D-64: an offence %s keeps the clock of its place', async (_, dateInfraction, clock) => {
    await loadAll({ ...RECORD, dateInfraction, dateEnvoiAvis: '2026-11-05' });
    const fine = await answerTo(deps(), 's', RECORD.numAvis, RECORD.cleAvis);
    expect([...Value.Errors(Fine, fine)]).toEqual([]);
    expect(fine).toMatchObject({ dateInfraction: clock });
  });

  it('a fine with a live attempt is left as it is, and the others of the file are taken', async () => {
    const noticeNumber = '51900704000011';
    await loadAll({ ...RECORD, numAvis: noticeNumber });
    const { id, pairKey } = await readFine(noticeNumber);
    await opened.db
      .insertInto('attempt')
      .values({
        fineId: id,
        pairKey,
        sessionId: 's',
        reference: 'T',
        tokenSalt: 's',
        tokenHash: 'e',
        tokenExpiresAt: new Date(),
        nature: 'TOTAL',
        cents: 9000,
        locale: 'fr',
        expiresAt: new Date(),
      })
      .execute();
    const summary = await loadAll(
      { ...RECORD, numAvis: noticeNumber, statutPaiement: 'PAIEMENT_ANNULE' },
      { ...RECORD, numAvis: '51900705000011' },
    );
    expect(summary).toEqual({
      accepted: 1,
      rejected: 1,
      rejections: [
        { line: 1, reasons: [expect.stringContaining('sa fiche ne peut pas être remplacée ; ')] },
      ],
      warnings: [unplaced(1, 2)],
    });
    expect((await readFine(noticeNumber)).status).toBe('A_PAYER');
    expect((await readFine('51900705000011')).status).toBe('A_PAYER');
  });

  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2026-11-02T23:30', '2026-11-02'],
    ['2026-11-02T23:30:00Z', '2026-11-02T23:30:00.000Z'],
    ['2026-11-02T00:30:00+01:00', '2026-11-01T23:30:00.000Z'],
    ['2026-11-02T00:00Z', '2026-11-02'],
    ['2026-11-02T00:00:00Z', '2026-11-02'],
    ['2026-11-02T00:00:00.000Z', '2026-11-02'],
    ['2026-11-02T00:00:00+01:00', '2026-11-02'],
    ['2026-11-02T00:00:01Z', '2026-11-02T00:00:01.000Z'],
    ['2026-11-02T00:00:00.001Z', '2026-11-02T00:00:00.001Z'],
    ['2026-11-01T23:59:59Z', '2026-11-01T23:59:59.000Z'],
  ])('D-10: a payment of %s is told as of %s, as the contract allows', async (date, expected) => {
    const payment = {
      referenceReglement: 'A-1',
      montant: 100,
      nature: 'PARTIEL',
      mediaReglement: 2,
    };
    const record = {
      ...RECORD,
      numAvis: '51900707000011',
      dejaRegle: 100,
      reglements: [{ ...payment, date }],
    };
    expect(await loadAll(record)).toMatchObject({ accepted: 1 });
    const fine = await answerTo(deps(), 's', record.numAvis, record.cleAvis);
    expect([...Value.Errors(Fine, fine)]).toEqual([]);
    expect(fine).toMatchObject({ reglements: [{ date: expected }] });
  });
});
