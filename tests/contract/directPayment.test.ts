import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOpenItems } from '#server/services/operations/items.ts';
import { planRefund, requestRefund } from '#server/services/operations/refund.ts';
import { endReservation, listReservations } from '#server/services/operations/reservations.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { DIRECT } from '../fixtures/direct.ts';
import { CARDS, portal, startDirect, typeCardNumber } from '../fixtures/sandbox.ts';
import { type App, addressIn, openSession, startApp } from '../support/app.ts';
import { freePort } from '../support/port.ts';

const CENTS = 37_500;
const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };
const START = {
  numAvis: NUMBER.numAmende,
  canal: '2',
  typeReglement: 'TOTAL',
  nature: 'AMENDES',
  locale: 'fr',
};
const WHO = { operateur: 'agent', note: 'test' };

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
  service = await startApp(settings, { startDelayMs: 4_000 }, (real) => real);
  await service.app.listen({ port });
  return () => service.close();
});

/** A payer whose fine is bound, and who presses "pay". */
async function payer() {
  const call = await openSession(service);
  const search = async () => (await call('rechercheAmende', NUMBER)).json();
  await search();
  const leave = () => call('envoiSips', START);
  return { call, search, leave };
}

/** A payer on the provider's page. */
async function gone() {
  const who = await payer();
  return { ...who, page: addressIn((await who.leave()).body) };
}

const items = async () =>
  (await listOpenItems(service.db)).map(({ reason, cents }) => `${reason} ${cents}`);

const itemId = async () => (await listOpenItems(service.db))[0]?.id ?? 0;

/** How each attempt's page ended, oldest first; null: it is open. */
const pages = async () =>
  (await service.db.selectFrom('tentative').select('fin_page').orderBy('cree_le').execute()).map(
    ({ fin_page: end }) => end,
  );

/** What is due is asked now. */
async function ask(): Promise<void> {
  await service.db.updateTable('paiement').set({ demander_le: new Date() }).execute();
  await askQuestions(service.db, direct.provider);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isPaid = async (search: () => Promise<{ statutPaiement: { valeur: string } }>) =>
  (await search()).statutPaiement.valeur === 'PAYE';

describe('D-45: the journey', () => {
  it('starts, pays, comes back and is confirmed, with one line that names the payment', async () => {
    const { call, page } = await gone();
    expect(page.startsWith(`${direct.origin}/hostedcheckout/`)).toBe(true);
    const back = await typeCardNumber(page, CARDS.accepted);
    const landed = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    expect(landed.status).toBe(303);
    const token = (landed.headers.get('location') ?? '').split('/').at(-1);
    const confirmed = await call('confirmerPaiement', { jetonConfirmationPaiement: token });
    expect(confirmed.json().paiement).toMatchObject({ etat: 'ACCEPTE', montant: CENTS });
    const lines = await service.db
      .selectFrom('ecriture')
      .select(['montant', 'paiement_id'])
      .where('tentative_id', 'is not', null)
      .execute();
    expect(lines).toEqual([{ montant: CENTS, paiement_id: expect.stringMatching(/_0$/) }]);
    expect(await items()).toEqual([]);
  });

  it('danger 6: a second click is sent to the same page, also when both come at once', async () => {
    const { leave } = await payer();
    const addresses = (await Promise.all([leave(), leave(), leave()])).map(({ body }) =>
      addressIn(body),
    );
    expect(addresses[0]).not.toBe('');
    expect(new Set([addressIn((await leave()).body), ...addresses]).size).toBe(1);
    expect(await pages()).toEqual([null]);
  });

  it('danger 3: a page that is not made in time ends the attempt; the next click makes another', async () => {
    await portal.next(direct.origin, 'creation', 'never');
    const { leave } = await payer();
    const refusal = await leave();
    expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'indisponible']);
    expect(await pages()).toEqual(['SANS_PAGE']);
    expect(addressIn((await leave()).body)).not.toBe('');
    expect(await pages()).toEqual(['SANS_PAGE', null]);
  });

  it('danger 7: a refused card ends nothing; the next card pays', async () => {
    const { page, search } = await gone();
    await typeCardNumber(page, CARDS.refused);
    expect(await pages()).toEqual([null]);
    await typeCardNumber(page, CARDS.accepted);
    await until(async () => {
      await ask();
      return isPaid(search);
    });
  });
});

describe('D-45: money', () => {
  it('danger 1: a second payment of one checkout is too much, and is refunded to its end', async () => {
    const { page } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'two-payments');
    await until(async () => {
      await ask();
      return (await items()).length === 1;
    });
    expect(await items()).toEqual([`TROP_PERCU ${CENTS}`]);
    const part = await planRefund(service.db, direct.provider, await itemId(), 10_000);
    expect([part.cents, part.restCents]).toEqual([10_000, CENTS - 10_000]);
    await requestRefund(service.db, direct.provider, part, WHO);
    await until(async () => {
      await ask();
      return (await items())[0] === `TROP_PERCU ${CENTS - 10_000}`;
    });
    const rest = await planRefund(service.db, direct.provider, await itemId());
    await requestRefund(service.db, direct.provider, rest, WHO);
    await until(async () => {
      await ask();
      return (await items()).length === 0;
    });
  });

  it('a refund in the portal is missing from the fine that it paid', async () => {
    const { page, search } = await gone();
    await typeCardNumber(page, CARDS.accepted);
    await until(() => isPaid(search));
    const { id } = await service.db.selectFrom('paiement').select('id').executeTakeFirstOrThrow();
    await portal.payment(direct.origin, id, { operation: 'refund', amount: '2500' });
    await until(async () => {
      await ask();
      return (await items()).length === 1;
    });
    expect(await items()).toEqual(['REPRIS -2500']);
    expect(await isPaid(search)).toBe(true);
  });

  it('danger 4: reserved money is no money, until a person takes it', async () => {
    const { page, search } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'authorised-only');
    await until(async () => {
      await ask();
      return (await listReservations(service.db)).length === 1;
    });
    expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    const [reserved] = await listReservations(service.db);
    if (reserved === undefined) throw new Error('nothing is reserved');
    await endReservation(service.db, direct.provider, reserved, 'CAPTURE', WHO);
    await until(async () => {
      await ask();
      return isPaid(search);
    });
    expect(await listReservations(service.db)).toEqual([]);
    const done = service.db.selectFrom('intervention').select(['action', 'operateur']);
    expect(await done.execute()).toEqual([{ action: 'CAPTURE', operateur: 'agent' }]);
  });

  it('danger 2: a payment that no message tells is found when its page is asked about', async () => {
    const { page, search } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'none');
    expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    await service.db.updateTable('tentative').set({ demander_le: new Date() }).execute();
    await askQuestions(service.db, direct.provider);
    expect(await isPaid(search)).toBe(true);
  });
});
