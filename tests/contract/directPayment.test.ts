import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFormats } from '#contract/domain/formats.ts';
import type { Verb } from '#server/office/commands/verbs.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { listReservations } from '#server/store/books.ts';
import { DIRECT } from '../fixtures/direct.ts';
import { CARDS, startDirect, typeCardNumber } from '../fixtures/sandbox.ts';
import { type App, addressIn, openSession, startApp } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { doVerb } from '../support/verb.ts';
import { listWaiting } from '../support/waiting.ts';
import { wholeFine } from '../support/wholeFine.ts';

const CENTS = 37_500;
const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };
const WHO = { operator: 'agent', note: 'test' };

let direct: Awaited<ReturnType<typeof startDirect>>;
let service: App;

beforeAll(async () => {
  direct = await startDirect({ retryFactor: 1 / 300_000, lateDelayMs: 300, pendingDelayMs: 300 });
});
afterAll(() => direct.close());

/** A service that pays by the simulator and hears its webhooks, on a database of its own for each test. */
beforeEach(async () => {
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
  service = await startApp(settings, {}, (real) => real);
  await service.app.listen({ port });
  return () => service.close();
});

/** A payer on the provider's page. */
async function gone() {
  const call = await openSession(service);
  const status = async () => (await call('rechercheAmende', NUMBER)).json().statutPaiement.valeur;
  await status();
  return { status, page: addressIn((await call('envoiSips', wholeFine(NUMBER.numAmende))).body) };
}

const items = async () =>
  (await listWaiting(service.db)).map(({ reason, cents }) => `${reason} ${cents}`);

const say = (named: string, verb: Verb) =>
  doVerb({ db: service.db, provider: direct.provider }, named, verb, WHO);

const waitingId = async () => (await listWaiting(service.db))[0]?.paymentId ?? '';

/** Asks the provider all questions, then reads, until what is read is as expected. */
const afterQuestions = <T>(read: () => Promise<T>) =>
  expect.poll(async () => {
    await service.db.updateTable('payment').set({ askAt: new Date() }).execute();
    await askQuestions(service.db, direct.provider);
    return read();
  });

describe('D-45: money', () => {
  it('the page of the provider shows the amount that was looked up', async () => {
    const call = await openSession(service);
    const { resteAPayer: shown } = (await call('rechercheAmende', NUMBER)).json();
    const start = await call('envoiSips', wholeFine(NUMBER.numAmende, { locale: 'de' }));
    const page = await (await fetch(addressIn(start.body))).text();
    expect(page).toContain(createFormats('de').euros(shown));
  });

  it('danger 1: a second payment of one checkout is too much, and is refunded to its end', async () => {
    const { page } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'two-payments');
    await afterQuestions(items).toEqual([`overpaid ${CENTS}`]);
    await say(await waitingId(), { name: 'refund', cents: 10_000 });
    await afterQuestions(items).toEqual([`overpaid ${CENTS - 10_000}`]);
    await say(await waitingId(), { name: 'refund', cents: null });
    await afterQuestions(items).toEqual([]);
  });

  it('danger 4: reserved money is no money, until a person takes it', async () => {
    const { page, status } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'authorised-only');
    await afterQuestions(() => listReservations(service.db)).toHaveLength(1);
    expect(await status()).toBe('EN_COURS_PAIEMENT');
    const [reserved] = await listReservations(service.db);
    if (reserved === undefined) throw new Error('nothing is reserved');
    await say(reserved.paymentId, { name: 'capture' });
    await afterQuestions(status).toBe('PAYE');
    expect(await listReservations(service.db)).toEqual([]);
    const done = service.db.selectFrom('intervention').select(['action', 'operator']);
    expect(await done.execute()).toEqual([{ action: 'capture', operator: 'agent' }]);
  });
});
