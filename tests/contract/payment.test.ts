import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import {
  type App,
  openSession,
  poster,
  readForm,
  sealAnswer,
  startApp,
  withoutDelay,
} from '../support/app.ts';
import { sipsOf } from '../support/provider.ts';
import { load, RECORD } from '../support/record.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.fermer());

let rank = 0;

/** Imports a fine of its own for a test: 200 €, payable in parts. */
async function newFine(clean: object = {}): Promise<string> {
  rank += 1;
  const numAvis = `7777900000${String(rank).padStart(2, '0')}11`;
  const today = new Date().toISOString().slice(0, 10);
  const record = {
    ...RECORD,
    numAvis,
    cleAvis: '42',
    typeAmende: 'AFD',
    dateEnvoiAvis: today,
    dateInfraction: `${today}T08:00:00`,
    montants: { forfaitaire: 20_000 },
    fractionnable: true,
    ...clean,
  };
  const peppers = createPeppers(app.config.secrets.KEY_PEPPERS);
  expect(await load(app.base, [record], peppers)).toMatchObject({ accepted: 1, rejections: [] });
  return numAvis;
}

async function payer(numAvis: string) {
  const call = await openSession(app);
  const search = async () =>
    (await call('rechercheAmende', { numAmende: numAvis, cleAmende: '42' })).json();
  await search();
  const leave = (clean: object = {}) =>
    call('envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'de',
      ...clean,
    });
  return { appel: call, search, leave };
}

describe('K-05 K-06: a start with the address that the receipt goes to', () => {
  const adrMail = 'camille.martin@exemple.fr';

  it('K-03 K-06: the confirmation tells that the receipt is on its way, and what became of it', async () => {
    const { appel: call, leave } = await payer(await newFine());
    const { champs } = readForm((await leave({ adrMail })).body);
    const confirm = async () =>
      (
        await call('confirmerPaiement', { jetonConfirmationPaiement: champs.get('returnContext') })
      ).json().paiement;
    expect(await confirm()).toEqual({
      etat: 'EN_ATTENTE',
      montant: 20_000,
      referenceReglement: null,
    });
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    expect(await confirm()).toMatchObject({ etat: 'ACCEPTE', mail: 'EN_COURS' });
    for (const issue of ['PARTI', 'REFUSE'] as const) {
      await app.base
        .updateTable('envoi_mail')
        .set({ issue, termine_le: new Date(), destinataire: null })
        .where('destinataire_empreinte', 'is not', null)
        .execute();
      expect(await confirm()).toMatchObject({ mail: issue });
    }
  });

  it('K-06: nobody pays in vain: the sixth receipt of an hour to one recipient leaves too', async () => {
    for (let rank = 0; rank < 6; rank += 1) {
      const { leave } = await payer(await newFine());
      const { champs } = readForm((await leave({ adrMail })).body);
      await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    }
    const { rows } = await sql<{ mails: number }>`
      select count(*)::int as mails from envoi_mail where destinataire = ${adrMail}`.execute(
      app.base,
    );
    expect(rows).toEqual([{ mails: 6 }]);
  });

  it('K-05: without an address nothing is told of a mail', async () => {
    const { appel: call, leave } = await payer(await newFine());
    const { champs } = readForm((await leave({ adrMail: null })).body);
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    const back = { jetonConfirmationPaiement: champs.get('returnContext') };
    expect((await call('confirmerPaiement', back)).json().paiement).not.toHaveProperty('mail');
  });

  it.each(['', 'camille', 'camille@exemple', 'a@b.fr, c@d.fr', 'a@b.fr\nBcc: c@d.fr', 7])(
    'K-05 K-06: the address %j is refused before a payment begins',
    async (wrong) => {
      const { leave } = await payer(await newFine());
      const refusal = await leave({ adrMail: wrong });
      expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'requete-invalide']);
    },
  );
});

describe('K-05: the payment start', () => {
  it('K-05 G-04: answers an HTML page with one sealed form to the provider', async () => {
    const { leave } = await payer(await newFine());
    const answer = await leave();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const { action, champs } = readForm(answer.body);
    expect(action).toBe('http://127.0.0.1:3001/paymentInit');
    expect(champs.get('amount')).toBe('20000');
    expect(champs.get('currencyCode')).toBe('978');
    expect(champs.get('customerLanguage')).toBe('de');
    expect(champs.get('normalReturnUrl')).toBe('http://127.0.0.1:3000/api/v2/sips/retour');
    expect(champs.get('automaticResponseUrl')).toBe(
      'http://127.0.0.1:3000/api/v2/sips/automatique',
    );
    expect(champs.get('transactionReference')).toMatch(/^[A-Z0-9]{35}$/);
    expect(answer.body).not.toContain('<script');
  });

  it('D-28: the form says how long its attempt stays open, and a second one what is left of that', async () => {
    const numAvis = await newFine();
    const { leave } = await payer(numAvis);
    const seconds = async () => Number(/data-secondes="(\d+)"/.exec((await leave()).body)?.[1]);
    const whole = app.config.attemptMinutes * 60;
    const premieres = await seconds();
    expect(premieres).toBeLessThanOrEqual(whole);
    expect(premieres).toBeGreaterThan(whole - 30);
    await app.base
      .updateTable('tentative')
      .from('amende')
      .set({ expire_le: sql<Date>`now() + interval '90 seconds'` })
      .whereRef('amende.id', '=', 'tentative.amende_id')
      .where('num_avis', '=', numAvis)
      .execute();
    const following = await seconds();
    expect(following).toBeLessThanOrEqual(90);
    expect(following).toBeGreaterThan(60);
  });

  it('K-05: the fine is then being paid', async () => {
    const { search, leave } = await payer(await newFine());
    await leave();
    expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
  });

  it('K-05 invariant 1: a second click gets the same form, anything else 409', async () => {
    const numAvis = await newFine();
    const { leave } = await payer(numAvis);
    const first = await leave();
    const meme = withoutDelay(first.body);
    expect(withoutDelay((await leave()).body)).toBe(meme);
    expect(withoutDelay((await leave({ montantTransaction: 20_000 })).body)).toBe(meme);
    for (const other of [
      { typeReglement: 'PARTIEL', montantTransaction: 1000 },
      { montantTransaction: 19_999 },
    ]) {
      const refusal = await leave(other);
      expect(refusal.statusCode).toBe(409);
      expect(refusal.json().code).toBe('paiement-en-cours');
    }
    const ailleurs = await (await payer(numAvis)).leave();
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
  ])('K-05 invariant 5: %s is 422, never 206', async (_, clean) => {
    const { leave } = await payer(await newFine());
    const answer = await leave(clean);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe('montant-invalide');
  });

  it.each([
    ['5.00 €', 500],
    ['all but 5.00 €', 19_500],
    ['the whole balance', 20_000],
  ])('K-05 D-17: a part of %s is taken', async (_, montantTransaction) => {
    const { leave } = await payer(await newFine());
    const answer = await leave({ typeReglement: 'PARTIEL', montantTransaction });
    expect(readForm(answer.body).champs.get('amount')).toBe(String(montantTransaction));
  });

  it.each([
    [29, 200, undefined],
    [30, 422, true],
    [31, 200, undefined],
    [59, 200, undefined],
    [60, 422, true],
  ])(
    'D-38: on day %i a start with a part answers %i; on the last day of a price it is refused',
    async (age, status, dernierJourDuPrix) => {
      const numAvis = await newFine({
        dateEnvoiAvis: addDays(parisDay(new Date()), -age),
        montants: { minoree: 15_000, forfaitaire: 20_000, majoree: 45_000 },
      });
      const { search, leave } = await payer(numAvis);
      const fine = await search();
      expect(fine.dernierJourDuPrix).toBe(dernierJourDuPrix);
      expect(fine.fractionnable).toBe(dernierJourDuPrix === undefined);
      const part = await leave({ typeReglement: 'PARTIEL', montantTransaction: 1000 });
      expect(part.statusCode).toBe(status);
      if (status === 422) {
        expect(part.json().code).toBe('montant-invalide');
        // All of it may still be paid.
        expect((await leave()).statusCode).toBe(200);
      }
    },
  );

  it('K-05 D-17: no part where the fine is not fractionnable', async () => {
    const { leave } = await payer(await newFine({ fractionnable: false }));
    const answer = await leave({ typeReglement: 'PARTIEL', montantTransaction: 1000 });
    expect(answer.statusCode).toBe(422);
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
    const { leave } = await payer(await newFine({ statutPaiement }));
    const answer = await leave();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe(code);
  });
});

/** Starts a payment and returns the sealed fields of its form. */
async function depart(clean: object = {}, fine: object = {}) {
  const numAvis = await newFine(fine);
  const actor = await payer(numAvis);
  const { champs } = readForm((await actor.leave(clean)).body);
  return { ...actor, numAvis, champs };
}

/** Settings of a server whose key and secret of the return are changed: those of `app` are the former ones. */
const changed = () => {
  const { secrets } = app.config;
  const sips = sipsOf(app.config);
  return {
    SIPS_SECRET_KEY: 'the-next-key-of-the-contract',
    SIPS_KEY_VERSION: '2',
    RETURN_SECRET: 'n'.repeat(32),
    SIPS_SECRET_KEY_FORMER: sips.secretKey,
    SIPS_KEY_VERSION_FORMER: sips.keyVersion,
    RETURN_SECRET_FORMER: secrets.RETURN_SECRET,
    TOKEN_SECRET: secrets.TOKEN_SECRET,
    XSRF_SECRET: secrets.XSRF_SECRET,
    KEY_PEPPERS: secrets.KEY_PEPPERS,
  };
};

describe('D-19: a payment under way while key and secret of the return are changed', () => {
  it('K-03: is recorded, and its payer comes back to the receipt', async () => {
    const { champs, appel: call } = await depart();
    const other = await startApp(changed(), { base: app.base });
    const sealed = sealAnswer(app, champs);
    expect((await poster(other, 'sipsAutomatique', sealed)).statusCode).toBe(200);
    const back = await poster(other, 'sipsRetour', sealed);
    await other.fermer();
    const jetonConfirmationPaiement = String(back.headers.location).split('/').at(-1);
    const confirmed = await call('confirmerPaiement', { jetonConfirmationPaiement });
    expect([confirmed.statusCode, confirmed.json().paiement.etat]).toEqual([200, 'ACCEPTE']);
  });

  it('is refused once the former ones are gone', async () => {
    const { champs } = await depart();
    const gone = { SIPS_SECRET_KEY_FORMER: '', SIPS_KEY_VERSION_FORMER: '' };
    const other = await startApp({ ...changed(), ...gone }, { base: app.base });
    const sealed = sealAnswer(app, champs);
    expect((await poster(other, 'sipsAutomatique', sealed)).statusCode).toBe(400);
    await other.fermer();
  });

  it('waits for a person when it names another version than the key that sealed it', async () => {
    const { champs } = await depart();
    const other = await startApp(changed(), { base: app.base });
    const sealed = sealAnswer(app, champs, { keyVersion: '2' });
    expect((await poster(other, 'sipsAutomatique', sealed)).statusCode).toBe(200);
    await other.fermer();
    const items = await app.base
      .selectFrom('a_rapprocher')
      .select('motif')
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .execute();
    expect(items).toEqual([{ motif: 'REPONSE_ILLISIBLE' }]);
  });
});

describe('D-19: the answers of the provider', () => {
  it('K-03: an accepted payment is in the ledger, with its receipt', async () => {
    const { appel: call, champs } = await depart();
    const corps = sealAnswer(app, champs);
    expect((await poster(app, 'sipsAutomatique', corps)).statusCode).toBe(200);
    const back = await poster(app, 'sipsRetour', corps);
    expect(back.statusCode).toBe(303);
    const address = String(back.headers.location);
    expect(address).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/de\/tai\/paiement\/confirmation\/[\w-]{22}$/,
    );

    const jetonConfirmationPaiement = address.split('/').at(-1);
    const fine = (await call('confirmerPaiement', { jetonConfirmationPaiement })).json();
    expect(fine).toMatchObject({
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
    expect(fine.reglements[0].referenceReglement).toBe(fine.paiement.referenceReglement);
  });

  it('K-03: who comes back gets the receipt and no right to pay', async () => {
    const { champs, numAvis } = await depart({
      typeReglement: 'PARTIEL',
      montantTransaction: 5000,
    });
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    const call = await openSession(app);
    const back = { jetonConfirmationPaiement: champs.get('returnContext') };
    const { avisId, paiement } = (await call('confirmerPaiement', back)).json();
    const { referenceReglement } = paiement;
    const pdf = await call('generePdf', { avisId, locale: 'fr', referenceReglement });
    expect(pdf.statusCode).toBe(200);
    const demande = {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    };
    expect((await call('envoiSips', demande)).statusCode).toBe(206);
  });

  it('K-03: an unknown or old token is 206', async () => {
    const { appel: call, champs } = await depart();
    const unknown = { jetonConfirmationPaiement: 'A'.repeat(22) };
    expect((await call('confirmerPaiement', unknown)).statusCode).toBe(206);
    const known = { jetonConfirmationPaiement: champs.get('returnContext') };
    expect((await call('confirmerPaiement', known)).json().paiement.etat).toBe('EN_ATTENTE');
    await app.base
      .updateTable('tentative')
      .set({ jeton_expire_le: new Date() })
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .execute();
    expect((await call('confirmerPaiement', known)).statusCode).toBe(206);
  });

  it.each([
    ['05', 'REFUSE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
    ['75', 'REFUSE'],
    ['99', 'REFUSE'],
  ])('K-03: code %s is %s, and the fine can be paid again', async (responseCode, etat) => {
    const { appel: call, champs, search, leave } = await depart();
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs, { responseCode }));
    const back = { jetonConfirmationPaiement: champs.get('returnContext') };
    const fine = (await call('confirmerPaiement', back)).json();
    expect(fine.paiement).toEqual({ etat, montant: 20_000, referenceReglement: null });
    expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
    const following = readForm((await leave()).body).champs;
    expect(following.get('transactionReference')).not.toBe(champs.get('transactionReference'));
  });

  it('invariant 1: code 60 keeps the fine being paid', async () => {
    const { appel: call, champs, search } = await depart();
    const pending = sealAnswer(app, champs, { responseCode: '60' });
    await poster(app, 'sipsAutomatique', pending);
    const back = { jetonConfirmationPaiement: champs.get('returnContext') };
    expect((await call('confirmerPaiement', back)).json().paiement.etat).toBe('EN_ATTENTE');
    expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
  });

  it('G-03: a part payment leaves its balance, and waits to be shown again', async () => {
    const { champs, search } = await depart({
      typeReglement: 'PARTIEL',
      montantTransaction: 5000,
    });
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    expect(await search()).toMatchObject({
      statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' },
      dejaRegle: 5000,
      resteAPayer: 15_000,
      // The next day, from 06:00 on (D-38).
      restePayableLe: addDays(parisDay(new Date()), 1),
      reglements: [{ montant: 5000, nature: 'PARTIEL', justificatif: { solde: 15_000 } }],
    });
  });

  it('D-38: each of two payments of a fine has its own receipt, by post too', async () => {
    const numAvis = await newFine({
      adressePostale: {
        nom: 'Camille Martin',
        lignes: ['1 rue A'],
        codePostal: '35000',
        commune: 'Rennes',
        pays: 'France',
      },
    });
    const { appel: call, search, leave } = await payer(numAvis);
    const pay = async (part: object) => {
      const { champs } = readForm((await leave(part)).body);
      await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    };
    await pay({ typeReglement: 'PARTIEL', montantTransaction: 5000 });
    // As the next day at 06:00 does.
    await app.base
      .updateTable('amende')
      .set({ statut: 'A_PAYER' })
      .where('num_avis', '=', numAvis)
      .execute();
    expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
    await pay({});
    const { avisId, statutPaiement, reglements } = await search();
    expect(statutPaiement.valeur).toBe('PAYE');
    expect(reglements).toMatchObject([
      { montant: 5000, nature: 'PARTIEL', justificatif: { solde: 15_000 } },
      { montant: 15_000, justificatif: { solde: 0 } },
    ]);
    for (const { referenceReglement } of reglements) {
      const request = { avisId, locale: 'fr', referenceReglement };
      const pdf = await call('generePdf', request);
      expect(pdf.body).toContain(`%PDF ${referenceReglement}`);
      const mail = await call('envoiMail', { ...request, adrMail: 'camille@exemple.fr' });
      expect(mail.statusCode).toBe(202);
      expect((await call('envoiPostal', request)).statusCode).toBe(202);
    }
    const letters = await app.base.selectFrom('courrier').select('reference_reglement').execute();
    const asked = letters.map(({ reference_reglement: reference }) => reference);
    for (const { referenceReglement } of reglements) expect(asked).toContain(referenceReglement);
    const unknown = { avisId, locale: 'fr', referenceReglement: 'R-0000-0000-0000-0000' };
    expect((await call('envoiPostal', unknown)).json().code).toBe('sans-justificatif');
  });

  it('invariant 4: accepted money wins over an earlier refusal', async () => {
    const { champs, search } = await depart();
    const refusal = sealAnswer(app, champs, { responseCode: '05' });
    await poster(app, 'sipsAutomatique', refusal);
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs, { responseCode: '99' }));
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
  });

  it.each([
    ['another amount', { amount: '1' }, 'MONTANT_DIFFERENT'],
    ['another currency', { currencyCode: '840' }, 'MONTANT_DIFFERENT'],
  ])('invariant 3: %s is kept for a person, and nobody pays twice', async (_, clean, reason) => {
    const { champs, search, leave } = await depart();
    const corps = sealAnswer(app, champs, clean);
    expect((await poster(app, 'sipsAutomatique', corps)).statusCode).toBe(200);
    expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    expect((await leave()).json().code).toBe('paiement-en-cours');
    const kept = await app.base
      .selectFrom('a_rapprocher')
      .selectAll()
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .executeTakeFirstOrThrow();
    expect(kept.motif).toBe(reason);
  });

  it('invariant 4: money of an unknown attempt is kept', async () => {
    const champs = new Map([
      ['transactionReference', 'INCONNUE1'],
      ['amount', '4500'],
    ]);
    const answer = await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    expect(answer.statusCode).toBe(200);
    const kept = await app.base
      .selectFrom('a_rapprocher')
      .selectAll()
      .where('transaction_reference', '=', 'INCONNUE1')
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ motif: 'TENTATIVE_INCONNUE', montant: 4500 });
  });

  it('invariant 9: paying a fine settles its consignation sibling', async () => {
    rank += 1;
    const siblingNumber = `7777900000${String(rank).padStart(2, '0')}12`;
    await newFine({ numAvis: siblingNumber, consignation: true });
    const { champs } = await depart({}, { numConsignation: siblingNumber });
    const sibling = await payer(siblingNumber);
    expect((await sibling.search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    const refusal = await sibling.leave({ typeReglement: 'CONSIGNATION' });
    expect(refusal.json().code).toBe('paiement-en-cours');
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    expect((await sibling.search()).statutPaiement.valeur).toBe('PAYE_AUTRE');
  });

  it('invariant 6: a ledger line can be neither changed nor deleted', async () => {
    const { champs } = await depart();
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    await expect(app.base.updateTable('ecriture').set({ montant: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(app.base.deleteFrom('ecriture').execute()).rejects.toThrow('append-only');
  });

  it('invariant 7: each change of status is written down with its cause', async () => {
    const { champs } = await depart();
    await poster(app, 'sipsAutomatique', sealAnswer(app, champs));
    const changes = await app.base
      .selectFrom('changement_statut')
      .innerJoin('tentative', 'tentative.id', 'changement_statut.tentative_id')
      .select(['de', 'vers', 'cause'])
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .orderBy('changement_statut.id')
      .execute();
    expect(changes).toEqual([
      { de: 'A_PAYER', vers: 'EN_COURS_PAIEMENT', cause: 'DEPART_PAIEMENT' },
      { de: 'EN_COURS_PAIEMENT', vers: 'PAYE', cause: 'PAIEMENT_ACCEPTE' },
    ]);
  });

  it('invariant 6: an accepted payment leaves one message in the outbox', async () => {
    const { champs } = await depart();
    const corps = sealAnswer(app, champs);
    await poster(app, 'sipsAutomatique', corps);
    await poster(app, 'sipsAutomatique', corps);
    await poster(app, 'sipsRetour', corps);
    const entries = await app.base
      .selectFrom('ecriture')
      .select('reference_reglement')
      .where('transaction_reference', '=', champs.get('transactionReference') ?? '')
      .execute();
    expect(entries).toHaveLength(1);
    const sendings = await app.base
      .selectFrom('boite_envoi')
      .select('cle')
      .where('cle', '=', `reglement-inscrit/${entries[0]?.reference_reglement}`)
      .execute();
    expect(sendings).toHaveLength(1);
  });
});
