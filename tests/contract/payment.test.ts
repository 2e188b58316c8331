import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeAfter } from '#contract/domain/attempt.ts';
import { BINDING_MINUTES } from '#contract/domain/binding.ts';
import { addDays } from '#contract/domain/dates.ts';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { CONFIRMATION_HOURS } from '#contract/domain/periods.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { planAttempt } from '#server/store/planQuestions.ts';
import { type App, openSession, startApp, startedIn, withoutDelay } from '../support/app.ts';
import { LiveVendor } from '../support/ledger/vendor.ts';
import { makeCheckout } from '../support/provider.ts';
import { load, RECORD } from '../support/record.ts';
import { comeBack, deliver, tell, tokenIn, webhookOf } from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';

/** What is true at the provider; it answers questions, and its real messages are signed here. */
const vendor = new LiveVendor();
const { ask, operations, guessIds } = vendor.provider;

let app: App;
beforeAll(async () => {
  app = await startApp({}, {}, (real) => ({
    ...real,
    start: makeCheckout,
    ask,
    operations,
    guessIds,
  }));
});
afterAll(() => app.close());

let rank = 0;

/** Imports a fine of its own for a test: 200 €, payable in parts. */
async function newFine(clean: object = {}): Promise<string> {
  rank += 1;
  const noticeNumber = `7777900000${String(rank).padStart(2, '0')}11`;
  const today = new Date().toISOString().slice(0, 10);
  const record = {
    ...RECORD,
    numAvis: noticeNumber,
    cleAvis: '42',
    typeAmende: 'AFD',
    dateEnvoiAvis: today,
    dateInfraction: `${today}T08:00:00`,
    montants: { forfaitaire: 20_000 },
    fractionnable: true,
    ...clean,
  };
  const peppers = createPeppers(app.config.secrets.KEY_PEPPERS);
  expect(await load(app.db, [record], peppers)).toMatchObject({ accepted: 1, rejections: [] });
  return noticeNumber;
}

async function payer(noticeNumber: string, service = app) {
  const call = await openSession(service);
  const search = async () =>
    (await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: '42' })).json();
  await search();
  const leave = (clean: object = {}) =>
    call('envoiSips', wholeFine(noticeNumber, { locale: 'de', ...clean }));
  return { call, search, leave };
}

describe('K-05 K-06: a start with the address that the receipt goes to', () => {
  const mailAddress = 'camille.martin@exemple.fr';

  it('K-03 K-06: the confirmation tells that the receipt is on its way, and what became of it', async () => {
    const { confirm, started } = await departure({ adrMail: mailAddress });
    expect((await confirm()).paiement).toEqual({
      etat: 'EN_ATTENTE',
      montant: 20_000,
      preleve: 0,
      compte: 0,
      referenceReglement: null,
    });
    await tell(app, started);
    expect((await confirm()).paiement).toMatchObject({ etat: 'ACCEPTE', mail: 'EN_COURS' });
    for (const [outcome, mail] of [
      ['sent', 'PARTI'],
      ['refused', 'REFUSE'],
    ] as const) {
      await app.db
        .updateTable('mail')
        .set({ outcome, recipient: null })
        .where('recipientHash', 'is not', null)
        .execute();
      expect((await confirm()).paiement).toMatchObject({ mail });
    }
  });

  it('K-06: nobody pays in vain: the sixth receipt of an hour to one recipient leaves too', async () => {
    for (let rank = 0; rank < 6; rank += 1)
      await tell(app, (await departure({ adrMail: mailAddress })).started);
    const { rows } = await sql<{ mails: number }>`
      select count(*)::int as mails from mail where recipient = ${mailAddress}`.execute(app.db);
    expect(rows).toEqual([{ mails: 6 }]);
  });

  it('K-05: without an address nothing is told of a mail', async () => {
    const { confirm, started } = await departure({ adrMail: null });
    await tell(app, started);
    expect((await confirm()).paiement).not.toHaveProperty('mail');
  });
});

describe('K-05: the payment start', () => {
  it('K-05 G-04: answers an HTML page with one form that opens the page of the provider', async () => {
    const { leave } = await payer(await newFine());
    const answer = await leave();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const { reference, cents } = startedIn(answer.body);
    expect(reference).toMatch(/^[A-Z0-9]{35}$/);
    expect(cents).toBe(20_000);
    expect(answer.body.match(/<form method="get"/g)).toHaveLength(1);
    expect(answer.body).toContain('<html lang="de">');
    expect(answer.body).not.toContain('<script');
  });

  it('K-05 danger 3: a page that is not made is 503, its attempt is over, and the log says why without a secret', async () => {
    const lines: string[] = [];
    const codes = ['9002', 'ACCESS_TO_MERCHANT_NOT_ALLOWED'];
    const failure = new ProviderFailure('refused', 403, codes, 'CERT_HAS_EXPIRED');
    const other = await startApp(
      { LOG_LEVEL: 'error', KEY_PEPPERS: app.config.secrets.KEY_PEPPERS },
      { db: app.db, logOutput: { write: (line) => lines.push(line) } },
      (real) => ({ ...real, ask, start: () => Promise.reject(failure) }),
    );
    const noticeNumber = await newFine();
    const { search, leave } = await payer(noticeNumber, other);
    const refusal = await leave();
    expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'indisponible']);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
    const attempts = app.db.selectFrom('attempt').select('checkoutEnd');
    expect(await attempts.where('pairKey', '=', noticeNumber).execute()).toEqual([
      { checkoutEnd: 'never-given' },
    ]);
    await other.close();
    const told = lines.map((line) => JSON.parse(line));
    expect(told).toMatchObject([
      { genre: 'refused', statut: 403, codes, network: 'CERT_HAS_EXPIRED' },
    ]);
    const { apiSecret, webhookKey } = app.config.direct;
    for (const secret of [apiSecret, webhookKey.secret, ...Object.values(app.config.secrets)]) {
      expect(lines.join()).not.toContain(secret);
    }
  });

  it('D-28: the form says how long its attempt stays open, and a second one what is left of that', async () => {
    const noticeNumber = await newFine();
    const { leave } = await payer(noticeNumber);
    const seconds = async () => Number(/data-secondes="(\d+)"/.exec((await leave()).body)?.[1]);
    const whole = app.config.attemptMinutes * 60;
    const first = await seconds();
    expect(first).toBeLessThanOrEqual(whole);
    expect(first).toBeGreaterThan(whole - 30);
    await app.db
      .updateTable('attempt')
      .from('fine')
      .set({ expiresAt: sql<Date>`now() + interval '90 seconds'` })
      .whereRef('fine.id', '=', 'attempt.fineId')
      .where('number', '=', noticeNumber)
      .execute();
    const following = await seconds();
    expect(following).toBeLessThanOrEqual(90);
    expect(following).toBeGreaterThan(60);
  });

  it('K-05 D-56: the fine is then being paid, until an instant that the answer names', async () => {
    const { search, leave } = await payer(await newFine());
    expect((await search()).paiementCommence).toBeUndefined();
    await leave();
    const answer = await search();
    expect(answer.statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    const said = Date.parse(answer.paiementCommence.nouvelEssaiLe);
    expect(said % 60_000, 'a whole minute').toBe(0);
    const { expiresAt } = await app.db
      .selectFrom('attempt')
      .select('expiresAt')
      .where('pairKey', '=', answer.numAvis)
      .executeTakeFirstOrThrow();
    const early = said - expiresAt.getTime() - freeAfter(0) * 60_000;
    expect(early).toBeGreaterThanOrEqual(0);
    expect(early).toBeLessThan(60_000);
  });

  it('O-05: a lookup and a refused start say the same of a payment under way', async () => {
    const { search, leave } = await payer(await newFine());
    const { body } = await leave();
    const started = startedIn(body);
    const refuse = async () => (await leave({ montantTransaction: 19_999 })).json();
    const open = await refuse();
    expect(open).toMatchObject({ code: 'paiement-en-cours', incident: expect.any(String) });
    expect(open.amende.paiementCommence).toMatchObject({ etat: 'PAGE_OUVERTE' });
    expect(open.amende.paiementCommence).not.toHaveProperty('reference');
    expect(open.amende).toEqual(await search());
    vendor.card(started, 'pending');
    await tell(app, started, { status: 'PENDING_PAYMENT', code: 46 });
    const atBank = await search();
    expect(atBank.paiementCommence).toMatchObject({
      etat: 'CHEZ_LA_BANQUE',
      reference: `${started.reference}_0`,
    });
    expect((await refuse()).amende).toEqual(atBank);
    expect((await leave()).json().amende).toEqual(atBank);
  });

  it('K-05 danger 6 invariant 1: a second click gets the same form, anything else 409', async () => {
    const noticeNumber = await newFine();
    const { leave } = await payer(noticeNumber);
    const first = await leave();
    const same = withoutDelay(first.body);
    expect(withoutDelay((await leave()).body)).toBe(same);
    expect(withoutDelay((await leave({ montantTransaction: 20_000 })).body)).toBe(same);
    for (const other of [
      { typeReglement: 'PARTIEL', montantTransaction: 1000 },
      { montantTransaction: 19_999 },
    ]) {
      const refusal = await leave(other);
      expect(refusal.statusCode).toBe(409);
      expect(refusal.json().code).toBe('paiement-en-cours');
    }
    const elsewhere = await (await payer(noticeNumber)).leave();
    expect(elsewhere.json().code).toBe('paiement-en-cours');
  });

  it.each<[string, object, object?]>([
    ['one cent less', { montantTransaction: 19_999 }],
    ['one cent more', { montantTransaction: 20_001 }],
    ['nothing', { montantTransaction: 0 }],
    ['a part of 4.99 €', { typeReglement: 'PARTIEL', montantTransaction: 499 }],
    ['a part that leaves 4.99 €', { typeReglement: 'PARTIEL', montantTransaction: 19_501 }],
    ['a part above the balance', { typeReglement: 'PARTIEL', montantTransaction: 20_001 }],
    ['a consignation of a number that is none', { typeReglement: 'CONSIGNATION' }],
    [
      'a part of a fine that is not fractionnable',
      { typeReglement: 'PARTIEL', montantTransaction: 1000 },
      { fractionnable: false },
    ],
  ])('K-05 D-17 invariant 5: %s is 422, never 206', async (_, clean, fine = {}) => {
    const { leave } = await payer(await newFine(fine));
    const answer = await leave(clean);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe('montant-invalide');
  });

  it.each(LANGUAGES)(
    'G-09: in %s the payment page asks for the amount that was shown',
    async (locale) => {
      const { search, leave } = await payer(await newFine());
      const { resteAPayer: shown } = await search();
      expect(shown).toBe(20_000);
      expect(startedIn((await leave({ locale })).body).cents).toBe(shown);
    },
  );

  it.each([
    ['5.00 €', 500],
    ['all but 5.00 €', 19_500],
    ['the whole balance', 20_000],
  ])('K-05 D-17: a part of %s is taken', async (_, cents) => {
    const { leave } = await payer(await newFine());
    const answer = await leave({ typeReglement: 'PARTIEL', montantTransaction: cents });
    expect(startedIn(answer.body).cents).toBe(cents);
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
  ])('K-05: a fine that is %s is 409 %s', async (paymentStatus, code) => {
    const { leave } = await payer(await newFine({ statutPaiement: paymentStatus }));
    const answer = await leave();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe(code);
  });
});

/** A payer on the provider's page. */
async function departure(clean: object = {}, fine: object = {}) {
  const noticeNumber = await newFine(fine);
  const actor = await payer(noticeNumber);
  const started = startedIn((await actor.leave(clean)).body);
  /** Comes back, and asks for the confirmation. */
  const confirm = async (service = app) => {
    const token = tokenIn(await comeBack(service, started));
    return (await actor.call('confirmerPaiement', { jetonConfirmationPaiement: token })).json();
  };
  return { ...actor, numAvis: noticeNumber, started, confirm };
}

/** Settings of a server whose keys are changed: those of `app` are the former ones. */
const changed = () => {
  const { secrets, direct } = app.config;
  return {
    DIRECT_WEBHOOK_KEY_ID: 'NEXT-KEY',
    DIRECT_WEBHOOK_SECRET: 'the-next-webhook-secret-0123456789',
    DIRECT_WEBHOOK_KEY_ID_FORMER: direct.webhookKey.keyId,
    DIRECT_WEBHOOK_SECRET_FORMER: direct.webhookKey.secret,
    RETURN_SECRET: 'n'.repeat(32),
    RETURN_SECRET_FORMER: secrets.RETURN_SECRET,
    TOKEN_SECRET: secrets.TOKEN_SECRET,
    XSRF_SECRET: secrets.XSRF_SECRET,
    KEY_PEPPERS: secrets.KEY_PEPPERS,
  };
};

describe('D-19: a payment under way while the webhook key and the secret of the return are changed', () => {
  it('K-03: is recorded, and its payer comes back to the receipt', async () => {
    const { started, confirm } = await departure();
    const other = await startApp(changed(), { db: app.db }, (real) => ({ ...real, ask }));
    vendor.card(started);
    expect((await deliver(other, webhookOf(app, started))).statusCode).toBe(200);
    expect((await confirm(other)).paiement.etat).toBe('ACCEPTE');
    await other.close();
  });
});

describe('D-19: what the provider says of a payment', () => {
  it('K-03: captured money is in the ledger, with its receipt', async () => {
    const { call, started } = await departure();
    expect((await tell(app, started)).statusCode).toBe(200);
    const back = await comeBack(app, started);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/de\/tai\/paiement\/confirmation\/[\w-]{22}$/,
    );
    const token = { jetonConfirmationPaiement: tokenIn(back) };
    const fine = (await call('confirmerPaiement', token)).json();
    expect(fine).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      mediaReglement: 1,
      dejaRegle: 20_000,
      resteAPayer: 0,
      paiement: { etat: 'ACCEPTE', montant: 20_000, preleve: 20_000, compte: 20_000 },
      reglements: [
        {
          montant: 20_000,
          nature: 'TOTAL',
          justificatif: {
            solde: 0,
            transactionReference: started.reference,
            carte: expect.stringMatching(/…0042$/),
          },
        },
      ],
    });
    expect(fine.reglements[0].referenceReglement).toBe(fine.paiement.referenceReglement);
  });

  it('K-03: a payer who comes back before any message is asked about, and confirmed', async () => {
    const { started, confirm } = await departure();
    vendor.card(started);
    expect((await confirm()).paiement).toMatchObject({ etat: 'ACCEPTE', preleve: 20_000 });
  });

  it('K-03: who comes back gets the receipt and no right to pay', async () => {
    const { started, numAvis: noticeNumber } = await departure({
      typeReglement: 'PARTIEL',
      montantTransaction: 5000,
    });
    await tell(app, started);
    const call = await openSession(app);
    const back = { jetonConfirmationPaiement: tokenIn(await comeBack(app, started)) };
    const fine = (await call('confirmerPaiement', back)).json();
    const pdf = await call('generePdf', {
      avisId: fine.avisId,
      locale: 'fr',
      referenceReglement: fine.paiement.referenceReglement,
    });
    expect(pdf.statusCode).toBe(200);
    expect((await call('envoiSips', wholeFine(noticeNumber))).statusCode).toBe(206);
  });

  it('D-25 D-28: after the end of a session a lookup says whether a payment is on record', async () => {
    const { started, numAvis: noticeNumber, call, search: before } = await departure();
    const { avisId } = await before();
    await app.db
      .updateTable('binding')
      .set({ seenAt: sql<Date>`now() - make_interval(mins => ${BINDING_MINUTES}::int)` })
      .execute();
    expect((await call('virement', { avisId })).statusCode).toBe(206);
    const { search } = await payer(noticeNumber);
    const unpaid = await search();
    expect([unpaid.statutPaiement.valeur, unpaid.reglements]).toEqual(['EN_COURS_PAIEMENT', []]);
    await tell(app, started);
    expect(await search()).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      reglements: [{ montant: 20_000, justificatif: { solde: 0 } }],
    });
  });

  it('K-03: an unknown token is 206, and any other one after a day', async () => {
    const { call, started } = await departure();
    const unknown = { jetonConfirmationPaiement: 'A'.repeat(22) };
    expect((await call('confirmerPaiement', unknown)).statusCode).toBe(206);
    const known = { jetonConfirmationPaiement: tokenIn(await comeBack(app, started)) };
    expect((await call('confirmerPaiement', known)).json().paiement.etat).toBe('EN_ATTENTE');
    const age = (minutes: number) =>
      app.db
        .updateTable('attempt')
        .set({
          tokenExpiresAt: sql<Date>`token_expires_at - make_interval(mins => ${minutes}::int)`,
        })
        .where('reference', '=', started.reference)
        .execute();
    await age(CONFIRMATION_HOURS * 60 - 1);
    expect((await call('confirmerPaiement', known)).statusCode).toBe(200);
    await age(1);
    expect((await call('confirmerPaiement', known)).statusCode).toBe(206);
  });

  it.each([
    ['refused', 'paid', 'REFUSE'],
    ['cancelled', 'paid', 'ANNULE'],
    [null, 'cancelled', 'ANNULE'],
    [null, 'expired', 'EXPIRE'],
  ] as const)(
    'K-03: a %s card on a page that ended as %s is %s, and the fine can be paid again',
    async (truth, end, state) => {
      const { started, confirm, search, leave } = await departure();
      if (truth !== null) vendor.card(started, truth);
      await confirm();
      expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
      await endCheckout(app.db, started.reference, end);
      expect((await confirm()).paiement).toEqual({
        etat: state,
        montant: 20_000,
        preleve: 0,
        compte: 0,
        referenceReglement: null,
      });
      expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
      expect(startedIn((await leave()).body).reference).not.toBe(started.reference);
    },
  );

  it('D-77: after a page that the provider has forgotten nobody pays a second time while we ask', async () => {
    const { started, confirm, search, leave } = await departure();
    await endCheckout(app.db, started.reference, 'forgotten');
    const payment = (await confirm()).paiement;
    expect(payment).toMatchObject({ etat: 'EXPIRE', pageOublieeJusquau: expect.any(String) });
    const fine = await search();
    expect(fine.statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    expect(fine.pageOublieeJusquau).toBe(payment.pageOublieeJusquau);
    const refusal = await leave();
    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'paiement-en-cours']);
    // The time for which the provider is asked about the page is over.
    await app.db
      .updateTable('attempt')
      .set({ expiresAt: new Date(Date.now() - app.config.direct.askAfterEndMs) })
      .where('reference', '=', started.reference)
      .execute();
    await planAttempt(app.db, app.config.direct.askAfterEndMs, started.reference);
    expect((await confirm()).paiement).not.toHaveProperty('pageOublieeJusquau');
    expect(await search()).not.toHaveProperty('pageOublieeJusquau');
    expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
    expect(startedIn((await leave()).body).reference).not.toBe(started.reference);
  });

  it.each([
    ['not over, and it is asked before', 60, 30, 60],
    ['not over, and it is asked at its end', 60, 60, 61],
    ['over, and the provider is asked again', -60, 90, 91],
    ['over, and the question is due', -60, -5, 1],
  ])(
    'D-77: the time of a forgotten page that is said is never past: %s',
    async (_, endMinutes, askMinutes, saidMinutes) => {
      const { started, confirm, search } = await departure();
      await endCheckout(app.db, started.reference, 'forgotten');
      const minutes = 60_000;
      const now = Date.now();
      await app.db
        .updateTable('attempt')
        .set({
          expiresAt: new Date(now + endMinutes * minutes - app.config.direct.askAfterEndMs),
          askAt: new Date(now + askMinutes * minutes),
        })
        .where('reference', '=', started.reference)
        .execute();
      const fine = await search();
      expect(fine.statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
      const said = Date.parse(fine.pageOublieeJusquau) - now;
      // By the clock of the database, a moment after this one.
      expect(said).toBeGreaterThanOrEqual(saidMinutes * minutes);
      expect(said).toBeLessThan((saidMinutes + 0.5) * minutes);
      const { pageOublieeJusquau } = (await confirm()).paiement;
      expect(Math.abs(Date.parse(pageOublieeJusquau) - now - said)).toBeLessThan(minutes / 2);
    },
  );

  it('D-56: paid, and no webhook came: a lookup within the time of the page answers PAYE', async () => {
    const { started, search } = await departure();
    vendor.card(started);
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
  });

  it('K-03 danger 7: a refused card ends nothing; the next card pays', async () => {
    const { started, confirm, search } = await departure();
    vendor.card(started, 'refused');
    expect((await confirm()).paiement.etat).toBe('EN_ATTENTE');
    vendor.card(started, 'captured', 1);
    await tell(app, started, { payment: `${started.reference}_1` });
    // A second id brings no money before answers name both.
    expect((await confirm()).paiement).toMatchObject({ etat: 'ACCEPTE', preleve: 20_000 });
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
  });

  it('G-03: a part payment leaves its balance, and waits to be shown again', async () => {
    const { started, search } = await departure({
      typeReglement: 'PARTIEL',
      montantTransaction: 5000,
    });
    await tell(app, started);
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
    const noticeNumber = await newFine({
      adressePostale: {
        nom: 'Camille Martin',
        lignes: ['1 rue A'],
        codePostal: '35000',
        commune: 'Rennes',
        pays: 'France',
      },
    });
    const { call, search, leave } = await payer(noticeNumber);
    const pay = async (part: object) => tell(app, startedIn((await leave(part)).body));
    await pay({ typeReglement: 'PARTIEL', montantTransaction: 5000 });
    // As the next day at 06:00 does.
    await app.db
      .updateTable('fine')
      .set({ status: 'A_PAYER' })
      .where('number', '=', noticeNumber)
      .execute();
    expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
    await pay({});
    const fine = await search();
    expect(fine.statutPaiement.valeur).toBe('PAYE');
    expect(fine.reglements).toMatchObject([
      { montant: 5000, nature: 'PARTIEL', justificatif: { solde: 15_000 } },
      { montant: 15_000, justificatif: { solde: 0 } },
    ]);
    const requestOf = (payment: object) => ({ avisId: fine.avisId, locale: 'fr', ...payment });
    for (const { referenceReglement: paymentReference } of fine.reglements) {
      const request = requestOf({ referenceReglement: paymentReference });
      const pdf = await call('generePdf', request);
      expect(pdf.body).toContain(`%PDF ${paymentReference}`);
      const mail = await call('envoiMail', { ...request, adrMail: 'camille@exemple.fr' });
      expect(mail.statusCode).toBe(202);
      expect((await call('envoiPostal', request)).statusCode).toBe(202);
      const letters = app.db.selectFrom('letter').select('askedAt');
      const asked = letters.where('entryReference', '=', paymentReference);
      expect(await asked.execute()).toHaveLength(1);
    }
    const unknown = requestOf({ referenceReglement: 'R-0000-0000-0000-0000' });
    expect((await call('envoiPostal', unknown)).json().code).toBe('sans-justificatif');
  });

  it('invariant 7: each change of status is written down with its cause', async () => {
    const { started } = await departure();
    await tell(app, started);
    const changes = await app.db
      .selectFrom('statusChange')
      .innerJoin('attempt', 'attempt.fineId', 'statusChange.fineId')
      .select(['fromStatus', 'toStatus', 'cause'])
      .where('reference', '=', started.reference)
      .orderBy('statusChange.id')
      .execute();
    expect(changes).toEqual([
      { fromStatus: 'A_PAYER', toStatus: 'EN_COURS_PAIEMENT', cause: 'payment-started' },
      { fromStatus: 'EN_COURS_PAIEMENT', toStatus: 'PAYE', cause: 'payment-accepted' },
    ]);
  });
});
