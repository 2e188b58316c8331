import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appli, demarrerAppli, ouvrirSession } from '../support/appli.ts';

interface AmendeDemonstration {
  readonly numAvis: string;
  readonly cleAvis: string;
  readonly typeAmende: string;
  readonly statutPaiement: string;
}

const AMENDES: AmendeDemonstration[] = JSON.parse(
  readFileSync(new URL('../../server/demonstration/amendes.json', import.meta.url), 'utf8'),
);

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli();
});
afterAll(() => appli.fermer());

const chercher = async (numAmende: string, cleAmende: string) =>
  (await ouvrirSession(appli))('rechercheAmende', { numAmende, cleAmende });

describe('K-02: the lookup', () => {
  it.each(AMENDES.map(({ numAvis, cleAvis, ...reste }) => [numAvis, cleAvis, reste] as const))(
    'E-03 D-12: demonstration fine %s answers with its type and status',
    async (numAvis, cleAvis, { typeAmende, statutPaiement }) => {
      const reponse = await chercher(numAvis, cleAvis);
      expect(reponse.json()).toMatchObject({
        numAvis,
        typeAmende,
        statutPaiement: { valeur: statutPaiement },
      });
      expect(reponse.json()).not.toHaveProperty('cleAvis');
    },
  );

  it('O-11: an unknown number is 200 with an empty body', async () => {
    const reponse = await chercher('51900999000011', '21');
    expect(reponse.statusCode).toBe(200);
    expect(reponse.body).toBe('');
  });

  it('O-07: a wrong key is the ERREUR status and nothing else', async () => {
    expect((await chercher('51900101000011', '22')).json()).toEqual({
      statutPaiement: { valeur: 'ERREUR' },
    });
  });

  it('D-15: a key whose pepper is not set is a fault of ours, and counts against nobody', async () => {
    const { base } = appli;
    const amende = base.selectFrom('amende').selectAll().where('num_avis', '=', '51900301000011');
    const { id, cle_poivre } = await amende.executeTakeFirstOrThrow();
    const hashedBy = (pepper: string) =>
      base.updateTable('amende').set({ cle_poivre: pepper }).where('id', '=', id).execute();
    const before = await base.selectFrom('compteur_echec').selectAll().execute();
    await hashedBy('absent');
    for (const cle of ['00', '01']) {
      const reponse = await chercher('51900301000011', cle);
      expect([reponse.statusCode, reponse.json().code]).toEqual([500, 'technique']);
    }
    await hashedBy(cle_poivre);
    expect(await base.selectFrom('compteur_echec').selectAll().execute()).toEqual(before);
  });

  it('D-10: the whole model, with amounts in cents', async () => {
    const amende = (await chercher('51900101000011', '21')).json();
    expect(amende).toMatchObject({
      montants: { palier: 'MINOREE', applicable: 9000 },
      dejaRegle: 0,
      resteAPayer: 9000,
      fractionnable: false,
      consignation: false,
      numConsignation: '51900101000012',
      reglements: [],
      pointsEncourus: 4,
    });
    expect(amende.immatriculationMasquee).toMatch(/^G•-•••-•L$/);
    expect(amende.montants.echeances.map(({ montant }: { montant: number }) => montant)).toEqual([
      9000, 13_500,
    ]);
  });

  it('D-10: what was paid elsewhere lowers the balance', async () => {
    expect((await chercher('77770201000021', '04')).json()).toMatchObject({
      montants: { applicable: 64_000 },
      dejaRegle: 30_000,
      resteAPayer: 34_000,
      fractionnable: true,
    });
  });

  it('D-17: a consignation number shows the deposit', async () => {
    expect((await chercher('51900101000012', '57')).json()).toMatchObject({
      consignation: true,
      montants: { palier: 'CONSIGNATION', applicable: 13_500 },
      contestation: { depasse: false },
    });
  });

  it('D-11: a short number past its last day has expired, whatever was stored', async () => {
    await appli.base
      .updateTable('amende')
      .set({ statut: 'A_PAYER' })
      .where('num_avis', '=', '51900109000011')
      .execute();
    const { cleAvis = '' } = AMENDES.find(({ numAvis }) => numAvis === '51900109000011') ?? {};
    expect((await chercher('51900109000011', cleAvis)).json().statutPaiement.valeur).toBe(
      'PAIEMENT_EXPIRE',
    );
  });

  it('K-04: the proof call answers the same fine, with its receipt', async () => {
    const appel = await ouvrirSession(appli);
    const preuve = { numAvis: '51900102000011', cleAvis: '61' };
    const amende = (await appel('justifierPaiement', preuve)).json();
    expect(amende).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      mediaReglement: 1,
      dejaRegle: 9000,
      resteAPayer: 0,
      reglements: [{ montant: 9000, nature: 'TOTAL', justificatif: { solde: 0 } }],
    });
  });

  it('K-04: the proof call tells a wrong key and an unknown number as the lookup does', async () => {
    const appel = await ouvrirSession(appli);
    const fausse = await appel('justifierPaiement', { numAvis: '51900102000011', cleAvis: '60' });
    expect(fausse.json()).toEqual({ statutPaiement: { valeur: 'ERREUR' } });
    const inconnue = await appel('justifierPaiement', { numAvis: '51900999000011', cleAvis: '60' });
    expect(inconnue.body).toBe('');
  });
});

describe('D-13: the binding', () => {
  const depart = (numAvis: string) => ({
    numAvis,
    canal: '2',
    typeReglement: 'TOTAL',
    nature: 'AMENDES',
    locale: 'fr',
  });

  it('K-14: without a lookup, a payment start and a PDF are 206', async () => {
    const appel = await ouvrirSession(appli);
    const { avisId } = (await chercher('51900102000011', '61')).json();
    const pdf = { avisId, locale: 'fr', referenceReglement: 'R-0G7K-4MXR-92TB-W5HD' };
    expect((await appel('generePdf', pdf)).statusCode).toBe(206);
    expect((await appel('envoiSips', depart('51900101000021'))).statusCode).toBe(206);
    expect((await appel('envoiSips', depart('51900999000011'))).statusCode).toBe(206);
  });

  it('K-14: a wrong key binds nothing', async () => {
    const appel = await ouvrirSession(appli);
    await appel('rechercheAmende', { numAmende: '51900101000021', cleAmende: '80' });
    expect((await appel('envoiSips', depart('51900101000021'))).statusCode).toBe(206);
  });

  it('D-13: a binding ends after an hour without use', async () => {
    const appel = await ouvrirSession(appli);
    const preuve = { numAmende: '51900102000011', cleAmende: '61' };
    const { avisId } = (await appel('rechercheAmende', preuve)).json();
    const pdf = { avisId, locale: 'fr', referenceReglement: 'R-0G7K-4MXR-92TB-W5HD' };
    expect((await appel('generePdf', pdf)).statusCode).toBe(200);
    await appli.base
      .updateTable('liaison')
      .set({ vue_le: new Date(Date.now() - 61 * 60_000) })
      .execute();
    expect((await appel('generePdf', pdf)).statusCode).toBe(206);
  });

  it('K-08 G-07: the receipt is a PDF to download', async () => {
    const appel = await ouvrirSession(appli);
    const preuve = { numAmende: '51900102000011', cleAmende: '61' };
    const { avisId } = (await appel('rechercheAmende', preuve)).json();
    const pdf = await appel('generePdf', {
      avisId,
      locale: 'de',
      referenceReglement: 'R-0G7K-4MXR-92TB-W5HD',
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe(
      'attachment; filename="justificatif-R-0G7K-4MXR-92TB-W5HD.pdf"',
    );
    expect(pdf.body).toBe('%PDF R-0G7K-4MXR-92TB-W5HD de');
    const autre = await appel('generePdf', { avisId, locale: 'de', referenceReglement: 'AUTRE' });
    expect(autre.statusCode).toBe(404);
    expect(autre.json().code).toBe('sans-justificatif');
  });
});
