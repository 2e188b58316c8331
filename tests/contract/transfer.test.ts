import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { VerificationRequest } from '#contract/schemas/payment.ts';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import type { BankAccount } from '#server/config/settings/bank.ts';
import { createGuessLimits } from '#server/services/lookup/guessLimits.ts';
import { bind } from '#server/services/session/bindings.ts';
import { prepareTransfer } from '#server/services/transfer/prepareTransfer.ts';
import { type App, openSession, requestToken, startApp } from '../support/app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());

/** A session bound to a fine, and the fine. */
async function bound(fineNumber: string, fineKey: string) {
  const call = await openSession(app);
  const fine = (
    await call('rechercheAmende', { numAmende: fineNumber, cleAmende: fineKey })
  ).json();
  const { avisId: noticeId } = fine;
  return { call, fine, noticeId };
}

const AF = ['51900101000011', '21'] as const;
const AFM = ['909011010000000141', '67'] as const;
const OTHER_AFM = ['909011010000000241', '56'] as const;

describe('D-18: bank transfer', () => {
  it('D-18 D-35: tells the bank everything; the money must arrive 15 days before the last day online', async () => {
    const { call, fine, noticeId } = await bound(...AF);
    const answer = await call('virement', { avisId: noticeId });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...app.config.transferAccount,
      montant: fine.resteAPayer,
      reference: fine.numAvis,
      dateLimite: addDays(fine.montants.valableJusquau, -15),
    });
  });

  it('D-52 D-75: of a notice sent abroad only the notice gives the day, also after the French last day', async () => {
    const update = (noticeDay: string | RawBuilder<string>, sentAbroad: boolean) =>
      app.db
        .updateTable('fine')
        .set({ noticeDay, sentAbroad })
        .where('number', '=', AF[0])
        .execute();
    const { dateEnvoiAvis: sentOn } = (await bound(...AF)).fine;
    await update(sql<string>`(now() at time zone 'Europe/Paris')::date - 70`, true);
    const { call, noticeId } = await bound(...AF);
    const answer = (await call('virement', { avisId: noticeId })).json();
    await update(sentOn, false);
    expect(answer).toMatchObject({ montant: 13_500, dateLimite: null, jourSurAvis: true });
  });

  it('D-13 D-18 K-11: 206 without a binding', async () => {
    const { noticeId } = await bound(...AF);
    const stranger = await openSession(app);
    expect((await stranger('virement', { avisId: noticeId })).statusCode).toBe(206);
    const pdf = await stranger('generePdfVirement', { avisId: noticeId, locale: 'fr' });
    expect(pdf.statusCode).toBe(206);
    expect(pdf.body).toBe('');
  });

  it.each([
    ['51900101000021', '81', 'virement-non-autorise'],
    ['777112010000000141', '96', 'virement-non-autorise'],
  ])('D-18: %s is not authorised', async (number, key, code) => {
    const { call, noticeId } = await bound(number, key);
    const answer = await call('virement', { avisId: noticeId });
    expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
  });

  it.each([
    ['PAYE', 'deja-paye'],
    ['EN_COURS_PAIEMENT', 'paiement-en-cours'],
    ['PAIEMENT_DIVERS', 'non-payable'],
  ] as const)('D-18: a fine that is %s is refused', async (status, code) => {
    const { call, noticeId } = await bound(...AF);
    const fixer = (value: typeof status | 'A_PAYER') =>
      app.db.updateTable('fine').set({ status: value }).where('id', '=', noticeId).execute();
    await fixer(status);
    const answer = await call('virement', { avisId: noticeId });
    await fixer('A_PAYER');
    expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
  });

  it.each([
    [10, 15, 200],
    [11, null, 409],
    [31, 45, 200],
  ] as const)(
    'D-35 D-39: on day %i the page offers a transfer until day %j and the call answers %i',
    async (age, until, status) => {
      const sent = sql<string>`(now() at time zone 'Europe/Paris')::date - ${age}::integer`;
      const update = (date: string | RawBuilder<string>) =>
        app.db
          .updateTable('fine')
          .set({ noticeDay: date })
          .where('number', '=', AF[0])
          .returning('noticeDay')
          .executeTakeFirstOrThrow();
      const { dateEnvoiAvis: sentOn } = (await bound(...AF)).fine;
      await update(sent);
      const { call, fine, noticeId } = await bound(...AF);
      const answer = await call('virement', { avisId: noticeId });
      const pdf = await call('generePdfVirement', { avisId: noticeId, locale: 'fr' });
      await update(sentOn);
      expect(fine.arriveeJusquau).toBe(addDays(fine.dateEnvoiAvis, age <= 30 ? 15 : 45));
      expect([fine.virementAutorise, answer.statusCode, pdf.statusCode]).toEqual([
        until !== null,
        status,
        status,
      ]);
      expect(answer.json()).toMatchObject(
        until === null
          ? { code: 'virement-non-autorise' }
          : {
              montant: fine.resteAPayer,
              dateLimite: addDays(fine.dateEnvoiAvis, until),
            },
      );
    },
  );

  it('D-18: without an account this service takes no transfer', async () => {
    const { noticeId } = await bound(...AF);
    await bind(app.db, 'une-session', noticeId, 'payment');
    const guessLimits = createGuessLimits(createSqlCounters(app.db), 'secret');
    const deps = { db: app.db, guessLimits, transferDays: 5 };
    const prepare = (account: BankAccount | null) =>
      prepareTransfer({ ...deps, account }, 'une-session', { avisId: noticeId });
    expect(await prepare(null)).toEqual({ result: { refusal: 'virement-non-autorise' } });
    expect(await prepare(app.config.transferAccount)).toHaveProperty('result.virement');
  });

  it.each(['LX73K9Q2', 'lx73k9q2', ' LX 73 K9 Q2 '])(
    'D-18: an M type takes the code %j',
    async (code) => {
      const { call, noticeId } = await bound(...AFM);
      const answer = await call('virement', { avisId: noticeId, indicatifOperation: code });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('D-18: the code is required on M types, and asking without one is no wrong try', async () => {
    const { call, noticeId } = await bound(...AFM);
    for (let times = 0; times < 6; times += 1) {
      const answer = await call('virement', { avisId: noticeId });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'indicatif-invalide']);
    }
  });

  it('D-18: five wrong codes wait 15 minutes, whoever tries, on both calls; then the code opens', async () => {
    const { call, noticeId } = await bound(...OTHER_AFM);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, rank) =>
        call('virement', { avisId: noticeId, indicatifOperation: `FAUX0${rank}` }),
      ),
    );
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([
      422, 422, 422, 422, 422, 429, 429, 429,
    ]);
    const { call: neighbour } = await bound(...OTHER_AFM);
    const right = { avisId: noticeId, indicatifOperation: 'B4TR7M' };
    const refusal = await neighbour('virement', right);
    expect(refusal.json().code).toBe('trop-de-tentatives');
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect((await neighbour('generePdfVirement', { ...right, locale: 'fr' })).statusCode).toBe(429);
    // Another fine is not concerned.
    const other = await bound(...AFM);
    expect(
      (await other.call('virement', { avisId: other.noticeId, indicatifOperation: 'LX73K9Q2' }))
        .statusCode,
    ).toBe(200);
    await app.db.updateTable('failureCounter').set({ forgottenAt: sql<Date>`now()` }).execute();
    expect((await neighbour('virement', right)).statusCode).toBe(200);
  });

  it('K-11: the PDF of the transfer, in the language asked for', async () => {
    const { call, noticeId, fine } = await bound(...AF);
    const answer = await call('generePdfVirement', { avisId: noticeId, locale: 'nl' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`virement-${fine.numAvis}.pdf`);
    expect(answer.body).toBe(`%PDF ${fine.numAvis} nl`);
  });
});

describe('D-19: checking a receipt', () => {
  let right: VerificationRequest;
  beforeAll(async () => {
    const { date } = await app.db
      .selectFrom('ledgerEntry')
      .select(sql<string>`paris_day(paid_at)`.as('date'))
      .where('reference', '=', 'R-0G7K-4MXR-92TB-W5HD')
      .executeTakeFirstOrThrow();
    right = {
      codeVerification: 'K4TD-72MB-9QXR',
      referenceReglement: 'R-0G7K-4MXR-92TB-W5HD',
      montant: 9_000,
      date,
    };
  });

  const verify = async (address: string, plus: Partial<VerificationRequest> = {}) =>
    app.app.inject({
      method: 'POST',
      url: CALLS.verification.path,
      headers: {
        authorization: `Bearer ${(await requestToken(app)).body}`,
        'x-forwarded-for': address,
      },
      payload: { ...right, ...plus },
    });

  it('D-19: yes without any binding, also for a code in small letters', async () => {
    const answer = await verify('192.0.2.10');
    expect([answer.statusCode, answer.json()]).toEqual([200, { conforme: true }]);
    const lowerCase = await verify('192.0.2.10', { codeVerification: 'k4td-72mb-9qxr' });
    expect(lowerCase.json()).toEqual({ conforme: true });
  });

  it('D-19: no, and nothing else, whatever is wrong', async () => {
    for (const fault of [
      { montant: 9_001 },
      { date: '2020-01-01' },
      { referenceReglement: 'R-1H8N-5PYS-03VC-X6JE' },
      { codeVerification: 'M5VE-83NC-0RYS' },
      { codeVerification: 'AAAA-AAAA-AAAA' },
    ]) {
      const answer = await verify('192.0.2.11', fault);
      expect([answer.statusCode, answer.json()]).toEqual([200, { conforme: false }]);
    }
  });
});
