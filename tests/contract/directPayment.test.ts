import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { createProviders } from '#server/adapters/createProviders.ts';
import { type PaymentProviders, providersOf } from '#server/ports/PaymentProvider.ts';
import { closeItem } from '#server/services/operations/closeItem.ts';
import { reconcile } from '#server/services/operations/reconcile.ts';
import { followRefunds, planRefund, requestRefund } from '#server/services/operations/refund.ts';
import { endReservation, listReservations } from '#server/services/operations/reservations.ts';
import { reversePayment } from '#server/services/operations/reversePayment.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { DIRECT, event, payment, signed } from '../fixtures/direct.ts';
import { CARDS, portal, startDirect, typeCardNumber } from '../fixtures/sandbox.ts';
import { type App, openSession, startApp } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { testProvider } from '../support/provider.ts';

type Direct = Awaited<ReturnType<typeof startDirect>>;

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
const HOUR_MS = 3_600_000;

let direct: Direct;
let service: App;
let providers: PaymentProviders;
let origin = '';

/** A service that pays by Direct and hears its webhooks, on a database of its own for each test. */
beforeAll(async () => {
  direct = await startDirect({ retryFactor: 1 / 300_000, lateDelayMs: 300, pendingDelayMs: 300 });
});
afterAll(() => direct.close());

const settings = () => ({
  PAIEMENT: 'direct',
  PUBLIC_URL: origin,
  DIRECT_URL: direct.origin,
  DIRECT_MERCHANT_ID: DIRECT.merchantId,
  DIRECT_API_KEY_ID: DIRECT.apiKeyId,
  DIRECT_API_SECRET: DIRECT.apiSecret,
  DIRECT_WEBHOOK_KEY_ID: DIRECT.webhookKey.keyId,
  DIRECT_WEBHOOK_SECRET: DIRECT.webhookKey.secret,
});

beforeEach(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  service = await startApp(settings(), { startDelayMs: 4_000 }, (real) => real);
  providers = createProviders(service.config);
  await service.app.listen({ port });
  return () => service.fermer();
});

/** A payer whose fine is bound, and who presses "pay". */
async function payer() {
  const call = await openSession(service);
  const search = async () => (await call('rechercheAmende', NUMBER)).json();
  await search();
  const leave = () => call('envoiSips', START);
  return { call, search, leave };
}

const addressIn = (page: string): string =>
  /<form method="get" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** A payer on the provider's page. */
async function gone() {
  const who = await payer();
  const page = addressIn((await who.leave()).body);
  return { ...who, page };
}

const attempt = () =>
  service.base
    .selectFrom('tentative')
    .selectAll()
    .orderBy('cree_le', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const items = () =>
  service.base
    .selectFrom('a_rapprocher')
    .select(['id', 'motif', 'montant', 'issue', 'traite_le'])
    .orderBy('id')
    .execute();

const states = async () =>
  (await service.base.selectFrom('tentative').select('etat').orderBy('cree_le').execute()).map(
    ({ etat }) => etat,
  );

/** The attempt's time has been over for so many hours. */
const grow = (hours: number) =>
  service.base
    .updateTable('tentative')
    .set({ expire_le: new Date(Date.now() - hours * HOUR_MS) })
    .execute();

const notify = (content: unknown) => {
  const { body, headers } = signed(content);
  return fetch(`${origin}${CALLS.directNotification.path}`, { method: 'POST', body, headers });
};

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('D-45: the journey', () => {
  it('starts, pays, comes back and is confirmed, with one line that names the payment', async () => {
    const { call, page } = await gone();
    expect(page).toMatch(new RegExp(`^${direct.origin}/hostedcheckout/`));
    const back = await typeCardNumber(page, CARDS.accepted);
    const landed = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
    expect(landed.status).toBe(303);
    const token = (landed.headers.get('location') ?? '').split('/').at(-1);
    const confirmed = (
      await call('confirmerPaiement', { jetonConfirmationPaiement: token })
    ).json();
    expect(confirmed.paiement).toMatchObject({ etat: 'ACCEPTE', montant: CENTS });
    const lines = await service.base.selectFrom('ecriture').selectAll().execute();
    const ours = lines.filter(({ tentative_id }) => tentative_id !== null);
    expect(ours).toMatchObject([{ montant: CENTS, paiement_id: expect.stringMatching(/_0$/) }]);
    expect(await items()).toEqual([]);
  });

  it('danger 6: a second click is sent to the same page, also when both come at once', async () => {
    const { leave } = await payer();
    const pages = (await Promise.all([leave(), leave(), leave()])).map(({ body }) =>
      addressIn(body),
    );
    expect(pages[0]).not.toBe('');
    expect(new Set(pages).size).toBe(1);
    expect(new Set([addressIn((await leave()).body), ...pages]).size).toBe(1);
    expect(await states()).toEqual(['OUVERTE']);
  });

  it('danger 3: a page that is not made in time ends the attempt; the next click makes another', async () => {
    await portal.next(direct.origin, 'creation', 'never');
    const { leave } = await payer();
    const refusal = await leave();
    expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'indisponible']);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(await states()).toEqual(['ANNULEE']);
    expect(addressIn((await leave()).body)).not.toBe('');
    expect(await states()).toEqual(['ANNULEE', 'OUVERTE']);
  });

  it('danger 7: a refused card ends nothing; the next card pays', async () => {
    const { page, search } = await gone();
    await typeCardNumber(page, CARDS.refused);
    expect(await states()).toEqual(['OUVERTE']);
    await typeCardNumber(page, CARDS.accepted);
    await until(async () => (await states())[0] === 'ACCEPTEE');
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
  });

  it('danger 11: a forged return changes nothing and recognises nobody', async () => {
    await gone();
    const { page_paiement: checkout } = await attempt();
    const address = `${origin}${CALLS.directRetour.path}?hostedCheckoutId=${checkout}&RETURNMAC=forged`;
    const asProgram = await fetch(address, { redirect: 'manual' });
    expect([asProgram.status, (await asProgram.json()).code]).toEqual([400, 'sceau-invalide']);
    const asPerson = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect(await asPerson.text()).toContain('/erreur/');
    expect(await states()).toEqual(['OUVERTE']);
  });
});

describe('D-45: money', () => {
  it('danger 1: a second payment of one checkout is too much, and can be refunded to its end', async () => {
    const { page } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'two-payments');
    await until(async () => (await items()).length === 1);
    const [item] = await items();
    expect(item).toMatchObject({ motif: 'TROP_PERCU', montant: CENTS, traite_le: null });
    const id = item?.id ?? 0;
    const part = await planRefund(service.base, providers, id, 10_000);
    expect(part).toMatchObject({ cents: 10_000, restCents: CENTS - 10_000, byHand: false });
    await requestRefund(service.base, providers, part, WHO);
    await followRefunds(service.base, providers);
    await expect(closeItem(service.base, id, WHO, { outcome: 'IMPUTE' })).rejects.toThrow(
      'went back',
    );
    const rest = await planRefund(service.base, providers, id);
    expect(rest.cents).toBe(CENTS - 10_000);
    await requestRefund(service.base, providers, rest, WHO);
    await followRefunds(service.base, providers);
    expect(await items()).toMatchObject([{ issue: 'RENDU', traite_le: expect.any(Date) }]);
    await expect(planRefund(service.base, providers, id)).rejects.toThrow('No open item');
  });

  it('a payment that is taken back goes back, and the day agrees with the provider', async () => {
    const { page } = await gone();
    await typeCardNumber(page, CARDS.accepted);
    await until(async () => (await states())[0] === 'ACCEPTEE');
    const line = await service.base
      .selectFrom('ecriture')
      .selectAll()
      .where('tentative_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await reversePayment(service.base, line.reference_reglement, WHO);
    const [item] = await items();
    const plan = await planRefund(service.base, providers, item?.id ?? 0);
    await requestRefund(service.base, providers, plan, WHO);
    await followRefunds(service.base, providers);
    expect(await items()).toMatchObject([{ motif: 'PAIEMENT_DESIMPUTE', issue: 'RENDU' }]);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());
    expect((await reconcile(service.base, providers, day)).ecarts).toEqual([]);
  });

  it('danger 4: reserved money is no money, until a person takes it', async () => {
    const { page, search } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'authorised-only');
    await until(async () => (await listReservations(service.base)).length === 1);
    expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    const [reserved] = await listReservations(service.base);
    await endReservation(service.base, providers, reserved?.reference ?? '', 'capture', WHO);
    await until(async () => (await states())[0] === 'ACCEPTEE');
    expect(await listReservations(service.base)).toEqual([]);
    expect((await search()).statutPaiement.valeur).toBe('PAYE');
    const done = await service.base
      .selectFrom('intervention')
      .select(['action', 'operateur'])
      .execute();
    expect(done).toEqual([{ action: 'CAPTURE', operateur: 'agent' }]);
  });

  it('danger 9: one event in other bytes is one payment; an event of another amount is disputed', async () => {
    await gone();
    const { transaction_reference: reference } = await attempt();
    const paid = (amount: number) =>
      payment('CAPTURED', 9, {
        paymentOutput: {
          ...payment('CAPTURED', 9).paymentOutput,
          amountOfMoney: { amount, currencyCode: 'EUR' },
          acquiredAmount: { amount, currencyCode: 'EUR' },
          references: { merchantReference: reference },
        },
      });
    expect((await notify(event({ payment: paid(CENTS) }, { id: 'a' }))).status).toBe(200);
    expect((await notify(event({ payment: paid(CENTS) }, { id: 'b' }))).status).toBe(200);
    expect(await items()).toEqual([]);
    await notify(event({ payment: paid(CENTS + 1) }, { id: 'c' }));
    expect(await items()).toMatchObject([{ motif: 'MONTANT_DIFFERENT', montant: CENTS + 1 }]);
  });

  it('danger 10: what is not committed is not acknowledged', async () => {
    await gone();
    await service.base.schema.alterTable('boite_reception').renameTo('boite_partie').execute();
    const answer = await notify(event({ payment: payment('CAPTURED', 9) }));
    await service.base.schema.alterTable('boite_partie').renameTo('boite_reception').execute();
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'indisponible']);
  });

  it.each([
    ['an unknown key', { ...DIRECT.webhookKey, keyId: 'nobody' }],
    ['another secret', { ...DIRECT.webhookKey, secret: 'x'.repeat(32) }],
  ])('a webhook under %s is refused', async (_, key) => {
    const { body, headers } = signed(event({ payment: payment('CAPTURED', 9) }), key);
    const url = `${origin}${CALLS.directNotification.path}`;
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(400);
    expect(await items()).toEqual([]);
  });

  it('a signed text that is no JSON is kept for a person, and acknowledged', async () => {
    expect((await notify('no JSON')).status).toBe(200);
    expect(await items()).toMatchObject([{ motif: 'REPONSE_ILLISIBLE' }]);
  });
});

describe('D-45: what the provider forgets', () => {
  const forgetful = () =>
    providersOf({ ...providers.current, diagnose: async () => ({ kind: 'gone' as const }) });

  it('danger 2: an expired attempt ends, is asked about for 36 hours, and late money counts', async () => {
    const { leave } = await gone();
    await grow(1);
    await sweepAttempts(service.base, forgetful());
    expect(await states()).toEqual(['EXPIREE']);
    expect((await attempt()).confirmee_le).toBeNull();
    await grow(37);
    await service.base.updateTable('tentative').set({ interrogee_le: null }).execute();
    await sweepAttempts(service.base, forgetful());
    expect((await attempt()).confirmee_le).not.toBeNull();
    expect(addressIn((await leave()).body)).not.toBe('');
  });

  it('an attempt that waits for money waits as long, and ends then', async () => {
    await gone();
    await service.base.updateTable('tentative').set({ etat: 'EN_ATTENTE' }).execute();
    await grow(1);
    await sweepAttempts(service.base, forgetful());
    expect(await states()).toEqual(['EN_ATTENTE']);
    await grow(37);
    await sweepAttempts(service.base, forgetful());
    expect(await states()).toEqual(['EXPIREE']);
  });

  it('danger 12: after a switch an attempt is still asked about at its own provider', async () => {
    const { page } = await gone();
    await typeCardNumber(page, CARDS.accepted, 'none');
    await grow(0.2);
    const { current: own } = providers;
    const asked: string[] = [];
    const sips = testProvider(async (reference) => {
      asked.push(reference);
      return null;
    });
    await sweepAttempts(service.base, providersOf(sips, [own]));
    expect(await states()).toEqual(['ACCEPTEE']);
    expect(asked).toEqual([]);
  });
});

it('the address proves itself to the provider', async () => {
  const url = `${origin}${CALLS.directVerification.path}`;
  const headers = { 'X-GCS-Webhooks-Endpoint-Verification': 'a-random-text' };
  const answer = await fetch(url, { headers });
  expect([answer.status, await answer.text()]).toEqual([200, 'a-random-text']);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(url)).status).toBe(400);
});
