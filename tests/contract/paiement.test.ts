import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFines } from '#server/import/importFines.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import {
  type Appli,
  demarrerAppli,
  lireFormulaire,
  ouvrirSession,
  poster,
  sansDelai,
  scellerReponse,
} from '../support/appli.ts';

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli();
});
afterAll(() => appli.fermer());

let rang = 0;

/** Imports a fine of its own for a test: 200 €, payable in parts. */
async function nouvelleAmende(propre: object = {}): Promise<string> {
  rang += 1;
  const numAvis = `7777900000${String(rang).padStart(2, '0')}11`;
  const aujourdhui = new Date().toISOString().slice(0, 10);
  const valeur = {
    numAvis,
    cleAvis: '42',
    typeAmende: 'AFD',
    statutPaiement: 'A_PAYER',
    dateEnvoiAvis: aujourdhui,
    dateInfraction: `${aujourdhui}T08:00:00`,
    lieuInfraction: { commune: 'Rennes' },
    natureInfraction: { libelle: 'Usage illicite de stupéfiants' },
    montants: { forfaitaire: 20_000 },
    fractionnable: true,
    ...propre,
  };
  async function* lignes() {
    yield { numero: 1, bytes: 0, valeur };
  }
  const peppers = creerPeppers(appli.config.secrets.KEY_PEPPERS);
  const rejets: unknown[] = [];
  await importFines(appli.base, peppers, lignes(), {
    rejected: (rejet) => rejets.push(rejet),
    advanced: () => undefined,
  });
  expect(rejets).toEqual([]);
  return numAvis;
}

async function payeur(numAvis: string) {
  const appel = await ouvrirSession(appli);
  const chercher = async () =>
    (await appel('rechercheAmende', { numAmende: numAvis, cleAmende: '42' })).json();
  await chercher();
  const partir = (propre: object = {}) =>
    appel('envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'de',
      ...propre,
    });
  return { appel, chercher, partir };
}

describe('K-05 K-06: a start with the address that the receipt goes to', () => {
  const adrMail = 'camille.martin@exemple.fr';

  it('K-03 K-06: the confirmation tells that the receipt is on its way, and what became of it', async () => {
    const { appel, partir } = await payeur(await nouvelleAmende());
    const { champs } = lireFormulaire((await partir({ adrMail })).body);
    const confirmer = async () =>
      (
        await appel('confirmerPaiement', { jetonConfirmationPaiement: champs.get('returnContext') })
      ).json().paiement;
    expect(await confirmer()).toEqual({
      etat: 'EN_ATTENTE',
      montant: 20_000,
      referenceReglement: null,
    });
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    expect(await confirmer()).toMatchObject({ etat: 'ACCEPTE', mail: 'EN_COURS' });
    for (const issue of ['PARTI', 'REFUSE'] as const) {
      await appli.base
        .updateTable('envoi_mail')
        .set({ issue, termine_le: new Date(), destinataire: null })
        .where('destinataire_empreinte', 'is not', null)
        .execute();
      expect(await confirmer()).toMatchObject({ mail: issue });
    }
  });

  it('K-06: nobody pays in vain: the sixth receipt of an hour to one recipient leaves too', async () => {
    for (let rang = 0; rang < 6; rang += 1) {
      const { partir } = await payeur(await nouvelleAmende());
      const { champs } = lireFormulaire((await partir({ adrMail })).body);
      await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    }
    const { rows } = await sql<{ mails: number }>`
      select count(*)::int as mails from envoi_mail where destinataire = ${adrMail}`.execute(
      appli.base,
    );
    expect(rows).toEqual([{ mails: 6 }]);
  });

  it('K-05: without an address nothing is told of a mail', async () => {
    const { appel, partir } = await payeur(await nouvelleAmende());
    const { champs } = lireFormulaire((await partir({ adrMail: null })).body);
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    const retour = { jetonConfirmationPaiement: champs.get('returnContext') };
    expect((await appel('confirmerPaiement', retour)).json().paiement).not.toHaveProperty('mail');
  });

  it.each(['', 'camille', 'camille@exemple', 'a@b.fr, c@d.fr', 'a@b.fr\nBcc: c@d.fr', 7])(
    'K-05 K-06: the address %j is refused before a payment begins',
    async (faux) => {
      const { partir } = await payeur(await nouvelleAmende());
      const refus = await partir({ adrMail: faux });
      expect([refus.statusCode, refus.json().code]).toEqual([400, 'requete-invalide']);
    },
  );
});

describe('K-05: the payment start', () => {
  it('K-05 G-04: answers an HTML page with one sealed form to the provider', async () => {
    const { partir } = await payeur(await nouvelleAmende());
    const reponse = await partir();
    expect(reponse.headers['content-type']).toBe('text/html; charset=utf-8');
    const { action, champs } = lireFormulaire(reponse.body);
    expect(action).toBe('http://127.0.0.1:3001/paymentInit');
    expect(champs.get('amount')).toBe('20000');
    expect(champs.get('currencyCode')).toBe('978');
    expect(champs.get('customerLanguage')).toBe('de');
    expect(champs.get('normalReturnUrl')).toBe('http://127.0.0.1:3000/api/v2/sips/retour');
    expect(champs.get('automaticResponseUrl')).toBe(
      'http://127.0.0.1:3000/api/v2/sips/automatique',
    );
    expect(champs.get('transactionReference')).toMatch(/^[A-Z0-9]{35}$/);
    expect(reponse.body).not.toContain('<script');
  });

  it('D-28: the form says how long its attempt stays open, and a second one what is left of that', async () => {
    const numAvis = await nouvelleAmende();
    const { partir } = await payeur(numAvis);
    const secondes = async () => Number(/data-secondes="(\d+)"/.exec((await partir()).body)?.[1]);
    const entieres = appli.config.minutesTentative * 60;
    const premieres = await secondes();
    expect(premieres).toBeLessThanOrEqual(entieres);
    expect(premieres).toBeGreaterThan(entieres - 30);
    await appli.base
      .updateTable('tentative')
      .from('amende')
      .set({ expire_le: sql<Date>`now() + interval '90 seconds'` })
      .whereRef('amende.id', '=', 'tentative.amende_id')
      .where('num_avis', '=', numAvis)
      .execute();
    const suivantes = await secondes();
    expect(suivantes).toBeLessThanOrEqual(90);
    expect(suivantes).toBeGreaterThan(60);
  });

  it('K-05: the fine is then being paid', async () => {
    const { chercher, partir } = await payeur(await nouvelleAmende());
    await partir();
    expect((await chercher()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
  });

  it('K-05 invariant 1: a second click gets the same form, anything else 409', async () => {
    const numAvis = await nouvelleAmende();
    const { partir } = await payeur(numAvis);
    const premier = await partir();
    const meme = sansDelai(premier.body);
    expect(sansDelai((await partir()).body)).toBe(meme);
    expect(sansDelai((await partir({ montantTransaction: 20_000 })).body)).toBe(meme);
    for (const autre of [
      { typeReglement: 'PARTIEL', montantTransaction: 1000 },
      { montantTransaction: 19_999 },
    ]) {
      const refus = await partir(autre);
      expect(refus.statusCode).toBe(409);
      expect(refus.json().code).toBe('paiement-en-cours');
    }
    const ailleurs = await (await payeur(numAvis)).partir();
    expect(ailleurs.json().code).toBe('paiement-en-cours');
  });

  it.each([
    ['one cent less', { montantTransaction: 19_999 }],
    ['one cent more', { montantTransaction: 20_001 }],
    ['nothing', { montantTransaction: 0 }],
    ['a part of 4.99 €', { typeReglement: 'PARTIEL', montantTransaction: 499 }],
    ['a part that leaves 4.99 €', { typeReglement: 'PARTIEL', montantTransaction: 19_501 }],
    ['a part above the balance', { typeReglement: 'PARTIEL', montantTransaction: 20_001 }],
    ['a consignation of a number that is none', { typeReglement: 'CONSIGNATION' }],
  ])('K-05 invariant 5: %s is 422, never 206', async (_, propre) => {
    const { partir } = await payeur(await nouvelleAmende());
    const reponse = await partir(propre);
    expect(reponse.statusCode).toBe(422);
    expect(reponse.json().code).toBe('montant-invalide');
  });

  it.each([
    ['5.00 €', 500],
    ['all but 5.00 €', 19_500],
    ['the whole balance', 20_000],
  ])('K-05 D-17: a part of %s is taken', async (_, montantTransaction) => {
    const { partir } = await payeur(await nouvelleAmende());
    const reponse = await partir({ typeReglement: 'PARTIEL', montantTransaction });
    expect(lireFormulaire(reponse.body).champs.get('amount')).toBe(String(montantTransaction));
  });

  it('K-05 D-17: no part where the fine is not fractionnable', async () => {
    const { partir } = await payeur(await nouvelleAmende({ fractionnable: false }));
    const reponse = await partir({ typeReglement: 'PARTIEL', montantTransaction: 1000 });
    expect(reponse.statusCode).toBe(422);
  });

  it.each([
    ['PAYE', 'deja-paye'],
    ['PAYE_AUTRE', 'deja-paye'],
    ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'deja-paye'],
    ['EN_COURS_PAIEMENT', 'paiement-en-cours'],
    ['PAIEMENT_EXPIRE', 'non-payable'],
    ['PAIEMENT_ANNULE', 'non-payable'],
    ['PAIEMENT_DIVERS', 'non-payable'],
    ['PAIEMENT_DESIMPUTE', 'non-payable'],
  ])('K-05: a fine that is %s is 409 %s', async (statutPaiement, code) => {
    const { partir } = await payeur(await nouvelleAmende({ statutPaiement }));
    const reponse = await partir();
    expect(reponse.statusCode).toBe(409);
    expect(reponse.json().code).toBe(code);
  });
});

/** Starts a payment and returns the sealed fields of its form. */
async function depart(propre: object = {}, amende: object = {}) {
  const numAvis = await nouvelleAmende(amende);
  const acteur = await payeur(numAvis);
  const { champs } = lireFormulaire((await acteur.partir(propre)).body);
  return { ...acteur, numAvis, champs };
}

describe('D-19: the answers of the provider', () => {
  it('K-03: an accepted payment is in the ledger, with its receipt', async () => {
    const { appel, champs } = await depart();
    const corps = scellerReponse(appli, champs);
    expect((await poster(appli, 'sipsAutomatique', corps)).statusCode).toBe(200);
    const retour = await poster(appli, 'sipsRetour', corps);
    expect(retour.statusCode).toBe(303);
    const adresse = String(retour.headers.location);
    expect(adresse).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/de\/tai\/paiement\/confirmation\/[\w-]{22}$/,
    );

    const jetonConfirmationPaiement = adresse.split('/').at(-1);
    const amende = (await appel('confirmerPaiement', { jetonConfirmationPaiement })).json();
    expect(amende).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      mediaReglement: 1,
      dejaRegle: 20_000,
      resteAPayer: 0,
      paiement: { etat: 'ACCEPTE', montant: 20_000 },
      reglements: [
        {
          montant: 20_000,
          nature: 'TOTAL',
          justificatif: {
            solde: 0,
            transactionReference: champs.get('transactionReference'),
            carte: 'CB …0042',
          },
        },
      ],
    });
    expect(amende.reglements[0].referenceReglement).toBe(amende.paiement.referenceReglement);
  });

  it('K-03: who comes back gets the receipt and no right to pay', async () => {
    const { champs, numAvis } = await depart({
      typeReglement: 'PARTIEL',
      montantTransaction: 5000,
    });
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    const appel = await ouvrirSession(appli);
    const retour = { jetonConfirmationPaiement: champs.get('returnContext') };
    const { avisId, paiement } = (await appel('confirmerPaiement', retour)).json();
    const { referenceReglement } = paiement;
    const pdf = await appel('generePdf', { avisId, locale: 'fr', referenceReglement });
    expect(pdf.statusCode).toBe(200);
    const demande = {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    };
    expect((await appel('envoiSips', demande)).statusCode).toBe(206);
  });

  it('K-03: an unknown or old token is 206', async () => {
    const { appel, champs } = await depart();
    const inconnu = { jetonConfirmationPaiement: 'A'.repeat(22) };
    expect((await appel('confirmerPaiement', inconnu)).statusCode).toBe(206);
    const connu = { jetonConfirmationPaiement: champs.get('returnContext') };
    expect((await appel('confirmerPaiement', connu)).json().paiement.etat).toBe('EN_ATTENTE');
    await appli.base
      .updateTable('tentative')
      .set({ jeton_expire_le: new Date() })
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .execute();
    expect((await appel('confirmerPaiement', connu)).statusCode).toBe(206);
  });

  it.each([
    ['05', 'REFUSE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
    ['75', 'REFUSE'],
    ['99', 'REFUSE'],
  ])('K-03: code %s is %s, and the fine can be paid again', async (responseCode, etat) => {
    const { appel, champs, chercher, partir } = await depart();
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs, { responseCode }));
    const retour = { jetonConfirmationPaiement: champs.get('returnContext') };
    const amende = (await appel('confirmerPaiement', retour)).json();
    expect(amende.paiement).toEqual({ etat, montant: 20_000, referenceReglement: null });
    expect((await chercher()).statutPaiement.valeur).toBe('A_PAYER');
    const suivant = lireFormulaire((await partir()).body).champs;
    expect(suivant.get('transactionReference')).not.toBe(champs.get('transactionReference'));
  });

  it('invariant 1: code 60 keeps the fine being paid', async () => {
    const { appel, champs, chercher } = await depart();
    const attente = scellerReponse(appli, champs, { responseCode: '60' });
    await poster(appli, 'sipsAutomatique', attente);
    const retour = { jetonConfirmationPaiement: champs.get('returnContext') };
    expect((await appel('confirmerPaiement', retour)).json().paiement.etat).toBe('EN_ATTENTE');
    expect((await chercher()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    expect((await chercher()).statutPaiement.valeur).toBe('PAYE');
  });

  it('G-03: a part payment leaves its balance, and waits to be shown again', async () => {
    const { champs, chercher } = await depart({
      typeReglement: 'PARTIEL',
      montantTransaction: 5000,
    });
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    expect(await chercher()).toMatchObject({
      statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' },
      dejaRegle: 5000,
      resteAPayer: 15_000,
      reglements: [{ montant: 5000, nature: 'PARTIEL', justificatif: { solde: 15_000 } }],
    });
  });

  it('invariant 4: accepted money wins over an earlier refusal', async () => {
    const { champs, chercher } = await depart();
    const refus = scellerReponse(appli, champs, { responseCode: '05' });
    await poster(appli, 'sipsAutomatique', refus);
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    expect((await chercher()).statutPaiement.valeur).toBe('PAYE');
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs, { responseCode: '99' }));
    expect((await chercher()).statutPaiement.valeur).toBe('PAYE');
  });

  it.each([
    ['another amount', { amount: '1' }, 'MONTANT_DIFFERENT'],
    ['another currency', { currencyCode: '840' }, 'MONTANT_DIFFERENT'],
  ])('invariant 3: %s is kept for a person, and nobody pays twice', async (_, propre, motif) => {
    const { champs, chercher, partir } = await depart();
    const corps = scellerReponse(appli, champs, propre);
    expect((await poster(appli, 'sipsAutomatique', corps)).statusCode).toBe(200);
    expect((await chercher()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    expect((await partir()).json().code).toBe('paiement-en-cours');
    const gardee = await appli.base
      .selectFrom('a_rapprocher')
      .selectAll()
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .executeTakeFirstOrThrow();
    expect(gardee.motif).toBe(motif);
  });

  it('invariant 4: money of an unknown attempt is kept', async () => {
    const champs = new Map([
      ['transactionReference', 'INCONNUE1'],
      ['amount', '4500'],
    ]);
    const reponse = await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    expect(reponse.statusCode).toBe(200);
    const gardee = await appli.base
      .selectFrom('a_rapprocher')
      .selectAll()
      .where('transaction_reference', '=', 'INCONNUE1')
      .executeTakeFirstOrThrow();
    expect(gardee).toMatchObject({ motif: 'TENTATIVE_INCONNUE', montant: 4500 });
  });

  it.each(['sipsAutomatique', 'sipsRetour'] as const)('%s: a bad seal is 400', async (nom) => {
    const { champs, chercher } = await depart();
    const corps = scellerReponse(appli, champs);
    for (const forge of [
      { ...corps, Seal: '0'.repeat(64) },
      { ...corps, Seal: '' },
      { ...corps, Data: `${corps.Data}|amount=1` },
      { Data: corps.Data ?? '' },
      {},
    ]) {
      const reponse = await poster(appli, nom, forge);
      expect(reponse.statusCode).toBe(400);
    }
    expect((await chercher()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
  });

  it('invariant 9: paying a fine settles its consignation sibling', async () => {
    rang += 1;
    const frere = `7777900000${String(rang).padStart(2, '0')}12`;
    await nouvelleAmende({ numAvis: frere, consignation: true });
    const { champs } = await depart({}, { numConsignation: frere });
    const sibling = await payeur(frere);
    expect((await sibling.chercher()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    const refus = await sibling.partir({ typeReglement: 'CONSIGNATION' });
    expect(refus.json().code).toBe('paiement-en-cours');
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    expect((await sibling.chercher()).statutPaiement.valeur).toBe('PAYE_AUTRE');
  });

  it('invariant 6: a ledger line can be neither changed nor deleted', async () => {
    const { champs } = await depart();
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    await expect(appli.base.updateTable('ecriture').set({ montant: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(appli.base.deleteFrom('ecriture').execute()).rejects.toThrow('append-only');
  });

  it('invariant 7: each change of status is written down with its cause', async () => {
    const { champs } = await depart();
    await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));
    const changements = await appli.base
      .selectFrom('changement_statut')
      .innerJoin('tentative', 'tentative.id', 'changement_statut.tentative_id')
      .select(['de', 'vers', 'cause'])
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .orderBy('changement_statut.id')
      .execute();
    expect(changements).toEqual([
      { de: 'A_PAYER', vers: 'EN_COURS_PAIEMENT', cause: 'DEPART_PAIEMENT' },
      { de: 'EN_COURS_PAIEMENT', vers: 'PAYE', cause: 'PAIEMENT_ACCEPTE' },
    ]);
  });

  it('invariant 6: an accepted payment leaves one message in the outbox', async () => {
    const { champs } = await depart();
    const corps = scellerReponse(appli, champs);
    await poster(appli, 'sipsAutomatique', corps);
    await poster(appli, 'sipsAutomatique', corps);
    await poster(appli, 'sipsRetour', corps);
    const ecritures = await appli.base
      .selectFrom('ecriture')
      .select('reference_reglement')
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .execute();
    expect(ecritures).toHaveLength(1);
    const envois = await appli.base
      .selectFrom('boite_envoi')
      .select('cle')
      .where('cle', '=', `reglement-inscrit/${ecritures[0]?.reference_reglement}`)
      .execute();
    expect(envois).toHaveLength(1);
  });
});
