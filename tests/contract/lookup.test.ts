import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDemoFines } from '#server/demonstration/fines.ts';
import { type App, openSession, startApp } from '../support/app.ts';
import { makeCheckout } from '../support/provider.ts';
import { wholeFine } from '../support/wholeFine.ts';

const FINES = await readDemoFines();

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const search = async (fineNumber: string, fineKey: string) =>
  (await openSession(app))('rechercheAmende', { numAmende: fineNumber, cleAmende: fineKey });

describe('K-02: the lookup', () => {
  it.each(FINES)(
    'E-03 D-12: demonstration fine $numAvis answers with its type and status',
    async ({ numAvis, cleAvis: key, typeAmende, statutPaiement: paymentStatus }) => {
      const answer = await search(numAvis, key);
      const told = { numAvis, typeAmende, statutPaiement: { valeur: paymentStatus } };
      expect(answer.json()).toMatchObject(told);
      expect(answer.json()).not.toHaveProperty('cleAvis');
    },
  );

  it('O-01 O-13: no lookup, whatever it finds, starts a payment or asks the provider for a page', async () => {
    const start = vi.fn(makeCheckout);
    const service = await startApp({}, { db: app.db }, (real) => ({ ...real, start }));
    const attempts = () => app.db.selectFrom('attempt').select('id').execute();
    const before = await attempts();
    const call = await openSession(service);
    const wrong = { numAvis: '51900101000011', cleAvis: '22' };
    const unknown = { numAvis: '51900999000011', cleAvis: '21' };
    for (const { numAvis, cleAvis } of [...FINES, wrong, unknown]) {
      await call('rechercheAmende', { numAmende: numAvis, cleAmende: cleAvis });
      await call('justifierPaiement', { numAvis, cleAvis });
    }
    expect(start).not.toHaveBeenCalled();
    expect(await attempts()).toEqual(before);
    await service.close();
  });

  it('O-11: an unknown number is 200 with an empty body', async () => {
    const answer = await search('51900999000011', '21');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });

  it('O-07: a wrong key is the ERREUR status and nothing else', async () => {
    expect((await search('51900101000011', '22')).json()).toEqual({
      statutPaiement: { valeur: 'ERREUR' },
    });
  });

  it('D-15: a key whose pepper is not set is a fault of ours, and counts against nobody', async () => {
    const { db } = app;
    const fine = db.selectFrom('fine').selectAll().where('number', '=', '51900301000011');
    const { id, keyPepper: pepperId } = await fine.executeTakeFirstOrThrow();
    const hashedBy = (pepper: string) =>
      db.updateTable('fine').set({ keyPepper: pepper }).where('id', '=', id).execute();
    const before = await db.selectFrom('failureCounter').selectAll().execute();
    await hashedBy('absent');
    for (const key of ['00', '01']) {
      const answer = await search('51900301000011', key);
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'technique']);
    }
    await hashedBy(pepperId);
    expect(await db.selectFrom('failureCounter').selectAll().execute()).toEqual(before);
  });

  it('E-01 D-10: the whole model, with amounts in cents', async () => {
    const fine = (await search('51900101000011', '21')).json();
    expect(fine).toMatchObject({
      statutPaiement: { valeur: 'A_PAYER' },
      typeAmende: 'AF',
      mediaReglement: null,
      montants: { palier: 'MINOREE', applicable: 9000 },
      dejaRegle: 0,
      resteAPayer: 9000,
      fractionnable: false,
      consignation: false,
      numConsignation: '51900101000012',
      reglements: [],
      pointsEncourus: 4,
    });
    expect(fine.immatriculationMasquee).toMatch(/^G•-•••-•L$/);
    expect(
      fine.montants.echeances.map(({ montant: amount }: { montant: number }) => amount),
    ).toEqual([9000, 13_500]);
  });

  it('K-04: the proof call answers the same fine, with its receipt', async () => {
    const call = await openSession(app);
    const proof = { numAvis: '51900102000011', cleAvis: '61' };
    const fine = (await call('justifierPaiement', proof)).json();
    expect(fine).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      mediaReglement: 1,
      dejaRegle: 9000,
      resteAPayer: 0,
      reglements: [{ montant: 9000, nature: 'TOTAL', justificatif: { solde: 0 } }],
    });
  });

  it('K-04: the proof call tells a wrong key and an unknown number as the lookup does', async () => {
    const call = await openSession(app);
    const wrong = await call('justifierPaiement', { numAvis: '51900102000011', cleAvis: '60' });
    expect(wrong.json()).toEqual({ statutPaiement: { valeur: 'ERREUR' } });
    const unknown = await call('justifierPaiement', { numAvis: '51900999000011', cleAvis: '60' });
    expect(unknown.body).toBe('');
  });
});

describe('D-13: the binding', () => {
  it('K-14: without a lookup, a payment start and a PDF are 206', async () => {
    const call = await openSession(app);
    const { avisId: noticeId } = (await search('51900102000011', '61')).json();
    const pdf = { avisId: noticeId, locale: 'fr', referenceReglement: 'R-0G7K-4MXR-92TB-W5HD' };
    expect((await call('generePdf', pdf)).statusCode).toBe(206);
    expect((await call('envoiSips', wholeFine('51900101000021'))).statusCode).toBe(206);
    expect((await call('envoiSips', wholeFine('51900999000011'))).statusCode).toBe(206);
  });

  it('K-14: a wrong key binds nothing', async () => {
    const call = await openSession(app);
    await call('rechercheAmende', { numAmende: '51900101000021', cleAmende: '80' });
    expect((await call('envoiSips', wholeFine('51900101000021'))).statusCode).toBe(206);
  });

  it('K-08 G-07: the receipt is a PDF to download', async () => {
    const call = await openSession(app);
    const proof = { numAmende: '51900102000011', cleAmende: '61' };
    const { avisId: noticeId } = (await call('rechercheAmende', proof)).json();
    const pdf = await call('generePdf', {
      avisId: noticeId,
      locale: 'de',
      referenceReglement: 'R-0G7K-4MXR-92TB-W5HD',
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe(
      'attachment; filename="justificatif-R-0G7K-4MXR-92TB-W5HD.pdf"',
    );
    expect(pdf.body).toBe('%PDF R-0G7K-4MXR-92TB-W5HD de');
    const other = await call('generePdf', {
      avisId: noticeId,
      locale: 'de',
      referenceReglement: 'AUTRE',
    });
    expect(other.statusCode).toBe(404);
    expect(other.json().code).toBe('sans-justificatif');
  });
});
