import { rmSync } from 'node:fs';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fine } from '#contract/schemas/fine.ts';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import { createPeppers } from '#server/services/fine/keyHash.ts';
import { lookUpFine } from '#server/services/lookup/lookUpFine.ts';
import { folderWithDatabase } from '../../support/embedded.ts';

const AVIS = {
  numAvis: '51900701000011',
  cleAvis: '07',
  typeAmende: 'AF',
  statutPaiement: 'A_PAYER',
  dateEnvoiAvis: '2026-11-01',
  dateInfraction: '2026-10-20T08:15:00',
  lieuInfraction: { commune: 'Rennes' },
  natureInfraction: { libelle: 'Feu rouge' },
  montants: { forfaitaire: 13_500 },
};
const PAYMENT = {
  referenceReglement: 'A-1',
  montant: 100,
  nature: 'PARTIEL',
  mediaReglement: 2,
};

describe('D-10: the date of a payment that the administration recorded', () => {
  const peppers = createPeppers('p'.repeat(32));
  let dossier: string;
  let opened: OpenDatabase;
  beforeAll(async () => {
    dossier = folderWithDatabase();
    opened = await openEmbeddedDatabase(dossier);
  });
  afterAll(async () => {
    await opened.close();
    rmSync(dossier, { recursive: true });
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
  ])('%s is told as %s, as the contract allows', async (date, expected) => {
    async function* rows() {
      const valeur = { ...AVIS, reglements: [{ ...PAYMENT, date }] };
      yield { numero: 1, bytes: 0, valeur };
    }
    const tracked = { rejected: () => undefined, advanced: () => undefined };
    expect(await importFines(opened.base, peppers, rows(), tracked)).toMatchObject({
      acceptees: 1,
    });
    const { numAvis, cleAvis } = AVIS;
    const fine = await lookUpFine({ base: opened.base, peppers }, 's', numAvis, cleAvis);
    expect([...Value.Errors(Fine, fine)]).toEqual([]);
    expect(fine).toMatchObject({ reglements: [{ date: expected }] });
  });
});
