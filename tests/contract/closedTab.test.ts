import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ATTEMPT_MINUTES, freeAfter } from '#contract/domain/attempt.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { queueDepths } from '#server/jobs/inspect.ts';
import { storeMeasures } from '#server/metrics/measures.ts';
import { type PaymentProvider, ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { DIRECT } from '../fixtures/direct.ts';
import { CARDS, cancelOnPage, portal, startDirect, typeCardNumber } from '../fixtures/sandbox.ts';
import { fires } from '../support/alarms.ts';
import { type App, addressIn, openSession, startApp } from '../support/app.ts';
import { EVENT_MS, TEST_MS } from '../support/limits.ts';
import { freePort } from '../support/port.ts';
import { setBack } from '../support/setBack.ts';
import { listWaiting } from '../support/waiting.ts';
import { wholeFine } from '../support/wholeFine.ts';

const CENTS = 37_500;
const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };
/** The fifteen minutes of a page in this simulator. A busy machine must ask within it. */
const SESSION_MS = 6_000;

let direct: Awaited<ReturnType<typeof startDirect>>;
let service: App;
let isSilent = false;
let lines: string[] = [];

beforeAll(async () => {
  direct = await startDirect({
    minuteMs: SESSION_MS / DEFAULT_ATTEMPT_MINUTES,
    retryFactor: 1 / 300_000,
  });
});
afterAll(() => direct.close());

/** The provider answers nothing while `isSilent`. */
const mayBeSilent = (real: PaymentProvider): PaymentProvider => {
  const heard =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (isSilent) throw new ProviderFailure('silent');
      return call(...args);
    };
  const { payment, checkout, proveWell } = real.ask;
  return {
    ...real,
    ask: { payment: heard(payment), checkout: heard(checkout), proveWell: heard(proveWell) },
  };
};

/** A service that pays by the simulator and hears its webhooks. */
beforeEach(async () => {
  isSilent = false;
  const port = await freePort();
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DIRECT_URL: direct.origin,
    DIRECT_MERCHANT_ID: DIRECT.merchantId,
    DIRECT_API_KEY_ID: DIRECT.apiKeyId,
    DIRECT_API_SECRET: DIRECT.apiSecret,
    DIRECT_WEBHOOK_KEY_ID: DIRECT.webhookKey.keyId,
    DIRECT_WEBHOOK_SECRET: DIRECT.webhookKey.secret,
  };
  lines = [];
  service = await startApp(
    { ...settings, LOG_LEVEL: 'info' },
    { logOutput: { write: (line) => lines.push(line) } },
    mayBeSilent,
  );
  await service.app.listen({ port });
  return () => service.close();
});

/** Asks what is due, as the job of each minute does. */
const queue = () => askQuestions(service.db, mayBeSilent(direct.provider)).catch(() => 0);

async function payer() {
  const call = await openSession(service);
  const search = async (): Promise<Fine> => (await call('rechercheAmende', NUMBER)).json();
  await search();
  const start = () => call('envoiSips', wholeFine(NUMBER.numAmende));
  return { search, start, status: async () => (await search()).statutPaiement.valeur };
}

/** The last attempt as the database knows it. */
const lastAttempt = () =>
  service.db
    .selectFrom('attempt')
    .select(['checkoutId', 'expiresAt', 'lateAnswer', 'checkoutEnd', 'endedAt'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();

/** Opens the card page in a browser, and closes the tab without a digit typed. */
async function openAndClose(start: () => ReturnType<Awaited<ReturnType<typeof payer>>['start']>) {
  const { body } = await start();
  const page = addressIn(body);
  expect((await fetch(page)).status).toBe(200);
  const seconds = Number(/data-secondes="(\d+)"/.exec(body)?.[1]);
  const { checkoutId, expiresAt } = await lastAttempt();
  return { page, checkoutId: checkoutId ?? '', said: { seconds }, endsAt: expiresAt.getTime() };
}

/** Turns the clock of the database until this instant is now. */
async function until(instant: number, shift: { ms: number }): Promise<void> {
  const seconds = Math.ceil((instant - shift.ms - Date.now()) / 1_000);
  await setBack(service.db, seconds);
  shift.ms += seconds * 1_000;
}

/** The simulator, as the vendor, answers 404 about a page once its time is over. */
const forgottenBySandbox = (page: string) =>
  expect.poll(async () => (await fetch(page)).status, { timeout: EVENT_MS }).toBe(404);

const MINUTE_MS = 60_000;

/** From what each text says: the instant from which the fine can be paid. */
const SAYINGS = {
  'the page before leaving': ({ seconds }: { seconds: number }) =>
    Date.now() + freeAfter(Math.ceil(seconds / 60)) * MINUTE_MS,
  'the lookup and the list': async () => {
    const { search } = await payer();
    return Date.parse((await search()).paiementCommence?.nouvelEssaiLe ?? '');
  },
  'help, questions, easy-read and glossary': () =>
    Date.now() + Number(service.config.settings.attente) * MINUTE_MS,
};

describe('D-98: the card page was opened, and its tab closed', () => {
  it.each(Object.entries(SAYINGS))(
    'the fine can be paid at the minute that was told: %s',
    async (_, saying) => {
      const { status, start } = await payer();
      const shift = { ms: 0 };
      const { page, said, endsAt } = await openAndClose(start);
      const payableAt = await saying(said);
      await until(endsAt - 2 * MINUTE_MS, shift);
      await queue();
      expect((await lastAttempt()).lateAnswer).toBe('open');
      await forgottenBySandbox(page);
      await until(endsAt + freeAfter(0) * MINUTE_MS - 30_000, shift);
      await queue();
      expect(await status()).toBe('EN_COURS_PAIEMENT');
      expect((await start()).json()).toMatchObject({ code: 'paiement-en-cours' });
      // No round of the queue is needed in that minute.
      await until(payableAt, shift);
      expect(await status()).toBe('A_PAYER');
      expect((await start()).statusCode).toBe(200);
    },
    TEST_MS,
  );

  /** Opened, closed, and shown as open to the queue in its last minutes; now is just after its settling. */
  async function leftPage({ cancels = false } = {}) {
    const who = await payer();
    const shift = { ms: 0 };
    const opened = await openAndClose(who.start);
    if (cancels) await cancelOnPage(opened.page);
    await until(opened.endsAt - 2 * MINUTE_MS, shift);
    await queue();
    if (!cancels) await forgottenBySandbox(opened.page);
    await until(opened.endsAt + freeAfter(0) * MINUTE_MS, shift);
    return { ...who, ...opened, shift };
  }

  const statuses = async () => {
    const rows = await service.db
      .selectFrom('fine')
      .select('status')
      .where('number', '=', NUMBER.numAmende)
      .execute();
    return rows.map(({ status }) => status);
  };

  it('the queue frees the fine', { timeout: TEST_MS }, async () => {
    await leftPage();
    expect(await statuses()).toEqual(['EN_COURS_PAIEMENT']);
    await queue();
    expect(await statuses()).toEqual(['A_PAYER']);
    expect((await lastAttempt()).checkoutEnd).toBe('expired');
  });

  it('a start frees the fine by itself, and leads to a new page', {
    timeout: TEST_MS,
  }, async () => {
    const { start, page } = await leftPage();
    const answer = await start();
    expect(answer.statusCode).toBe(200);
    expect(addressIn(answer.body)).not.toBe(page);
  });

  it('while the provider answers nothing, the fine waits', { timeout: TEST_MS }, async () => {
    const { start, status } = await leftPage();
    isSilent = true;
    await queue();
    expect(await status()).toBe('EN_COURS_PAIEMENT');
    expect((await start()).json()).toMatchObject({ code: 'verification-en-cours' });
    expect(await lastAttempt()).toMatchObject({ checkoutEnd: null, endedAt: null });
  });

  it('a page of which no question was answered in its last minutes is looked for', {
    timeout: TEST_MS,
  }, async () => {
    const { start, search } = await payer();
    const shift = { ms: 0 };
    const { page, endsAt } = await openAndClose(start);
    await until(endsAt - 2 * MINUTE_MS, shift);
    isSilent = true;
    await queue();
    isSilent = false;
    await forgottenBySandbox(page);
    await until(endsAt + freeAfter(0) * MINUTE_MS, shift);
    await queue();
    const fine = await search();
    expect(fine.statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    expect(fine).toHaveProperty('pageOublieeJusquau');
    expect((await start()).json()).toMatchObject({ code: 'paiement-en-cours' });
    expect((await lastAttempt()).checkoutEnd).toBe('forgotten');
  });

  describe('the bar ends, the questions do not', () => {
    const CAPTURED = { status: 'CAPTURED', code: '9' };
    const SILENTLY = { ...CAPTURED, silent: '1' };

    it.each([
      ['was closed', false],
      ['was cancelled', true],
    ])(
      'the page %s, and its payment shows later: the queue finds it by its id',
      { timeout: TEST_MS },
      async (_, cancels) => {
        const { checkoutId } = await leftPage({ cancels });
        await queue();
        expect(await statuses()).toEqual(['A_PAYER']);
        await portal.pay(direct.origin, checkoutId, SILENTLY);
        await setBack(service.db, 3_600);
        await queue();
        expect(await statuses()).toEqual(['PAYE']);
      },
    );

    it.each([
      ['was closed', false],
      ['was cancelled', true],
    ])(
      'the page %s, and its payment shows later: a start finds it before it makes a page',
      { timeout: TEST_MS },
      async (_, cancels) => {
        const { checkoutId, start } = await leftPage({ cancels });
        await queue();
        await portal.pay(direct.origin, checkoutId, SILENTLY);
        expect((await start()).json()).toMatchObject({ code: 'deja-paye' });
      },
    );

    it('a start makes no page while those payments are not known', {
      timeout: TEST_MS,
    }, async () => {
      const { start, status } = await leftPage();
      await queue();
      isSilent = true;
      const answer = await start();
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'verification-en-cours']);
      // A refusal by a rule is no fault, which an alarm would count.
      expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
      isSilent = false;
      expect(await status()).toBe('A_PAYER');
      expect((await start()).statusCode).toBe(200);
    });

    it('ends with DIRECT_VEILLE_HEURES', { timeout: TEST_MS }, async () => {
      await leftPage();
      await queue();
      await sql`update attempt set ask_at = now(),
        expires_at = now() - make_interval(secs => ${service.config.direct.askAfterEndMs / 1_000})`.execute(
        service.db,
      );
      await queue();
      const asked = service.db.selectFrom('attempt').select('askAt');
      expect(await asked.execute()).toEqual([{ askAt: null }]);
    });

    const metrics = async (): Promise<string> => {
      await storeMeasures(service.db, queueDepths, service.config.fileDays);
      return (await service.app.inject({ method: 'GET', url: '/metrics' })).body;
    };

    it.each([
      ['by a webhook after 4 minutes', 4, CAPTURED],
      ['by a webhook after 40 minutes', 40, CAPTURED],
      ['by no webhook: by its id', 60, SILENTLY],
    ])(
      'a payment of its last 30 seconds is known %s, and a second page was paid: both are in the books, and an alarm rings',
      { timeout: TEST_MS },
      async (_, minutes, payment) => {
        const { checkoutId, start } = await leftPage();
        await queue();
        const second = addressIn((await start()).body);
        await typeCardNumber(second, CARDS.accepted);
        await expect.poll(statuses, { timeout: EVENT_MS }).toEqual(['PAYE']);
        expect(fires('TropPercu', await metrics())).toBe(false);
        await setBack(service.db, minutes * 60);
        await portal.pay(direct.origin, checkoutId, payment);
        // A webhook's payment is asked about by the queue; without one, its page is.
        await expect
          .poll(
            async () => {
              await queue();
              const items = await listWaiting(service.db);
              return items.map(({ reason, cents }) => [reason, cents]);
            },
            { timeout: EVENT_MS },
          )
          .toEqual([['overpaid', CENTS]]);
        const counted = service.db.selectFrom('ledgerEntry').select('cents');
        expect(await counted.where('fineNumber', '=', NUMBER.numAmende).execute()).toEqual([
          { cents: CENTS },
        ]);
        expect(fires('TropPercu', await metrics())).toBe(true);
      },
    );

    it('a payment of the first page that shows while the second is open is counted, and the second waits', {
      timeout: TEST_MS,
    }, async () => {
      const { checkoutId, start } = await leftPage();
      await queue();
      const second = addressIn((await start()).body);
      await portal.pay(direct.origin, checkoutId, CAPTURED);
      await expect.poll(statuses, { timeout: EVENT_MS }).toEqual(['PAYE']);
      await typeCardNumber(second, CARDS.accepted);
      await expect
        .poll(
          async () => {
            await queue();
            return (await listWaiting(service.db)).map(({ reason, cents }) => [reason, cents]);
          },
          { timeout: EVENT_MS },
        )
        .toEqual([['overpaid', CENTS]]);
    });
  });
});
