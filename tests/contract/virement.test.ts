import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { ajouterJours } from '#contract/domaine/dates.ts';
import type { DemandeVerification } from '#contract/schemas/paiement.ts';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import type { BankAccount } from '#server/config/readConfig.ts';
import { lier } from '#server/services/amende/liaisons.ts';
import { jourParis } from '#server/services/amende/lireDossier.ts';
import { creerLimiteEssais } from '#server/services/recherche/limiteEssais.ts';
import { preparerVirement } from '#server/services/virement/preparerVirement.ts';
import { type Appli, demanderToken, demarrerAppli, ouvrirSession } from '../support/appli.ts';

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => appli.fermer());

/** A session bound to a fine, and the fine. */
async function lie(numAmende: string, cleAmende: string) {
  const appeler = await ouvrirSession(appli);
  const amende = (await appeler('rechercheAmende', { numAmende, cleAmende })).json();
  const { avisId } = amende;
  return { appeler, amende, avisId };
}

const AF = ['51900101000011', '21'] as const;
const AFM = ['909011010000000141', '67'] as const;
const AUTRE_AFM = ['909011010000000241', '56'] as const;

describe('D-18: bank transfer', () => {
  it('D-18 D-35: tells the bank everything; the money must arrive 15 days before the last day online', async () => {
    const { appeler, amende, avisId } = await lie(...AF);
    const reponse = await appeler('virement', { avisId });
    expect(reponse.statusCode).toBe(200);
    expect(reponse.json()).toEqual({
      ...appli.config.virement,
      montant: amende.resteAPayer,
      reference: amende.numAvis,
      dateLimite: ajouterJours(amende.montants.valableJusquau, -15),
    });
  });

  it('D-13 D-18 K-11: 206 without a binding', async () => {
    const { avisId } = await lie(...AF);
    const etranger = await ouvrirSession(appli);
    expect((await etranger('virement', { avisId })).statusCode).toBe(206);
    const pdf = await etranger('generePdfVirement', { avisId, locale: 'fr' });
    expect(pdf.statusCode).toBe(206);
    expect(pdf.body).toBe('');
  });

  it.each([
    ['51900101000021', '81', 'virement-non-autorise'],
    ['777112010000000141', '96', 'virement-non-autorise'],
  ])('D-18: %s is not authorised', async (numero, cle, code) => {
    const { appeler, avisId } = await lie(numero, cle);
    const reponse = await appeler('virement', { avisId });
    expect([reponse.statusCode, reponse.json().code]).toEqual([409, code]);
  });

  it.each([
    ['PAYE', 'deja-paye'],
    ['EN_COURS_PAIEMENT', 'paiement-en-cours'],
    ['PAIEMENT_DIVERS', 'non-payable'],
  ] as const)('D-18: a fine that is %s is refused', async (statut, code) => {
    const { appeler, avisId } = await lie(...AF);
    const fixer = (valeur: typeof statut | 'A_PAYER') =>
      appli.base.updateTable('amende').set({ statut: valeur }).where('id', '=', avisId).execute();
    await fixer(statut);
    const reponse = await appeler('virement', { avisId });
    await fixer('A_PAYER');
    expect([reponse.statusCode, reponse.json().code]).toEqual([409, code]);
  });

  it.each([
    [15, 15, 200],
    [16, null, 409],
    [30, null, 409],
    [31, 45, 200],
    [45, 45, 200],
    [46, null, 409],
  ] as const)(
    'D-35: on day %i the page offers a transfer until day %j and the call answers %i',
    async (age, until, status) => {
      const sent = sql<string>`(now() at time zone 'Europe/Paris')::date - ${age}::integer`;
      const update = (date: string | RawBuilder<string>) =>
        appli.base
          .updateTable('amende')
          .set({ date_envoi_avis: date })
          .where('num_avis', '=', AF[0])
          .returning('date_envoi_avis')
          .executeTakeFirstOrThrow();
      const { dateEnvoiAvis } = (await lie(...AF)).amende;
      await update(sent);
      const { appeler, amende, avisId } = await lie(...AF);
      const reponse = await appeler('virement', { avisId });
      const pdf = await appeler('generePdfVirement', { avisId, locale: 'fr' });
      await update(dateEnvoiAvis);
      expect([amende.virementAutorise, reponse.statusCode, pdf.statusCode]).toEqual([
        until !== null,
        status,
        status,
      ]);
      expect(reponse.json()).toMatchObject(
        until === null
          ? { code: 'virement-non-autorise' }
          : {
              montant: amende.resteAPayer,
              dateLimite: ajouterJours(amende.dateEnvoiAvis, until),
            },
      );
    },
  );

  it('D-18: without an account this service takes no transfer', async () => {
    const { avisId } = await lie(...AF);
    await lier(appli.base, 'une-session', avisId, 'PAIEMENT');
    const limiteEssais = creerLimiteEssais(createSqlCounters(appli.base), 'secret');
    const deps = { base: appli.base, limiteEssais };
    const preparer = (compte: BankAccount | null) =>
      preparerVirement({ ...deps, compte }, 'une-session', { avisId });
    expect(await preparer(null)).toEqual({ resultat: { refus: 'virement-non-autorise' } });
    expect(await preparer(appli.config.virement)).toHaveProperty('resultat.virement');
  });

  it.each(['LX73K9Q2', 'lx73k9q2', ' LX 73 K9 Q2 '])(
    'D-18: an M type takes the code %j',
    async (code) => {
      const { appeler, avisId } = await lie(...AFM);
      const reponse = await appeler('virement', { avisId, indicatifOperation: code });
      expect(reponse.statusCode).toBe(200);
    },
  );

  it('D-18: the code is required on M types, and asking without one is no wrong try', async () => {
    const { appeler, avisId } = await lie(...AFM);
    for (let fois = 0; fois < 6; fois += 1) {
      const reponse = await appeler('virement', { avisId });
      expect([reponse.statusCode, reponse.json().code]).toEqual([422, 'indicatif-invalide']);
    }
  });

  it.each(['ABC12', 'ABCDEFGHIJKL1', 'ABC-123', ''])(
    'D-18: %j has not the form of a code',
    async (code) => {
      const { appeler, avisId } = await lie(...AFM);
      const reponse = await appeler('virement', { avisId, indicatifOperation: code });
      expect(reponse.statusCode).toBe(400);
    },
  );

  it('D-18: five wrong codes wait 15 minutes, whoever tries, on both calls; then the code opens', async () => {
    const { appeler, avisId } = await lie(...AUTRE_AFM);
    const essais = await Promise.all(
      Array.from({ length: 8 }, (_, rang) =>
        appeler('virement', { avisId, indicatifOperation: `FAUX0${rang}` }),
      ),
    );
    expect(essais.map(({ statusCode }) => statusCode).sort()).toEqual([
      422, 422, 422, 422, 422, 429, 429, 429,
    ]);
    const { appeler: voisin } = await lie(...AUTRE_AFM);
    const juste = { avisId, indicatifOperation: 'B4TR7M' };
    const refus = await voisin('virement', juste);
    expect(refus.json().code).toBe('trop-de-tentatives');
    expect(Number(refus.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refus.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await voisin('generePdfVirement', { ...juste, locale: 'fr' })).statusCode).toBe(429);
    // Another fine is not concerned.
    const autre = await lie(...AFM);
    expect(
      (await autre.appeler('virement', { avisId: autre.avisId, indicatifOperation: 'LX73K9Q2' }))
        .statusCode,
    ).toBe(200);
    await appli.base.updateTable('compteur_echec').set({ expire_le: sql<Date>`now()` }).execute();
    expect((await voisin('virement', juste)).statusCode).toBe(200);
  });

  it('K-11: the PDF of the transfer, in the language asked for', async () => {
    const { appeler, avisId, amende } = await lie(...AF);
    const reponse = await appeler('generePdfVirement', { avisId, locale: 'nl' });
    expect(reponse.statusCode).toBe(200);
    expect(reponse.headers['content-type']).toBe('application/pdf');
    expect(reponse.headers['content-disposition']).toContain(`virement-${amende.numAvis}.pdf`);
    expect(reponse.body).toBe(`%PDF ${amende.numAvis} nl`);
  });
});

describe('D-19: checking a receipt', () => {
  let juste: DemandeVerification;
  beforeAll(async () => {
    const { date } = await appli.base
      .selectFrom('ecriture')
      .select(jourParis(sql`date_reglement`).as('date'))
      .where('reference_reglement', '=', 'R-0G7K-4MXR-92TB-W5HD')
      .executeTakeFirstOrThrow();
    juste = {
      codeVerification: 'K4TD-72MB-9QXR',
      referenceReglement: 'R-0G7K-4MXR-92TB-W5HD',
      montant: 9_000,
      date,
    };
  });

  const verifier = async (adresse: string, plus: Partial<DemandeVerification> = {}) =>
    appli.app.inject({
      method: 'POST',
      url: CALLS.verification.path,
      headers: {
        authorization: `Bearer ${(await demanderToken(appli)).body}`,
        'x-forwarded-for': adresse,
      },
      payload: { ...juste, ...plus },
    });

  it('D-19: yes without any binding, also for a code in small letters', async () => {
    const reponse = await verifier('192.0.2.10');
    expect([reponse.statusCode, reponse.json()]).toEqual([200, { conforme: true }]);
    const minuscules = await verifier('192.0.2.10', { codeVerification: 'k4td-72mb-9qxr' });
    expect(minuscules.json()).toEqual({ conforme: true });
  });

  it('D-19: no, and nothing else, whatever is wrong', async () => {
    for (const faute of [
      { montant: 9_001 },
      { date: '2020-01-01' },
      { referenceReglement: 'R-1H8N-5PYS-03VC-X6JE' },
      { codeVerification: 'M5VE-83NC-0RYS' },
      { codeVerification: 'AAAA-AAAA-AAAA' },
    ]) {
      const reponse = await verifier('192.0.2.11', faute);
      expect([reponse.statusCode, reponse.json()]).toEqual([200, { conforme: false }]);
    }
  });

  it('D-15 D-19: the thirty-first wrong answer of an address waits, and so does a right one', async () => {
    for (let fois = 0; fois < 30; fois += 1) {
      expect((await verifier('192.0.2.12', { montant: fois })).statusCode).toBe(200);
    }
    const refus = await verifier('192.0.2.12');
    expect([refus.statusCode, refus.json().code]).toEqual([429, 'trop-de-tentatives']);
    expect(Number(refus.headers['retry-after'])).toBeGreaterThan(0);
    expect((await verifier('192.0.2.13')).json()).toEqual({ conforme: true });
  });

  it('D-19: a payment that was taken back proves nothing', async () => {
    const base = appli.base;
    const ligne = await base
      .selectFrom('ecriture')
      .selectAll()
      .where('reference_reglement', '=', 'R-2J9P-6QZT-14WD-Y7KF')
      .executeTakeFirstOrThrow();
    const { date } = await base
      .selectFrom('ecriture')
      .select(jourParis(sql`date_reglement`).as('date'))
      .where('id', '=', ligne.id)
      .executeTakeFirstOrThrow();
    const preuve = {
      codeVerification: ligne.code_verification,
      referenceReglement: ligne.reference_reglement,
      montant: ligne.montant,
      date,
    };
    expect((await verifier('192.0.2.14', preuve)).json()).toEqual({ conforme: true });
    const { id, cree_le: _, ...reste } = ligne;
    await base
      .insertInto('ecriture')
      .values({
        ...reste,
        montant: -ligne.montant,
        reference_reglement: 'R-REPRISE',
        code_verification: 'REPR-REPR-REPR',
        contrepasse: id,
      })
      .execute();
    expect((await verifier('192.0.2.14', preuve)).json()).toEqual({ conforme: false });
  });
});
