import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import type { Database } from '#server/database/open.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { type App, openSession, startApp, startedIn } from '../support/app.ts';
import { ownDatabase } from '../support/embedded.ts';
import { comeBack, deliver, signed, tell, webhookOf } from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';

const metrics = createMetrics();
/** Its database is away: whatever asks it for something fails. */
let isolated: App;
beforeAll(async () => {
  const { db, close } = await ownDatabase();
  isolated = await startApp({}, { metrics, db });
  await close();
});
afterAll(() => isolated.close());

const STARTED = { reference: 'T1', cents: 9_000 };

async function count(canal: string, rest: string): Promise<number> {
  const { values } = await metrics.providerAnswers.get();
  return values.find(({ labels }) => labels.canal === canal && labels.suite === rest)?.value ?? -1;
}

/** How much one count grows while something is done. */
async function growth(canal: string, rest: string, make: () => Promise<unknown>) {
  const before = await count(canal, rest);
  await make();
  return (await count(canal, rest)) - before;
}

/** All that the database holds. */
async function everyRow(db: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        text: string;
      }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(db);
      return rows.map(({ text }) => text);
    }),
  );
  return texts.flat().join('\n');
}

const BROWSER = { accept: 'text/html,application/xhtml+xml;q=0.9' };
const ERROR_PAGE = /\/fr\/tai\/erreur\/technique#incident=[\w-]{36}/;

describe('D-19: a message that is not signed', () => {
  it.each([
    ['another signature', { 'x-gcs-signature': 'x'.repeat(44) }],
    ['no signature', { 'x-gcs-signature': '' }],
    ['an unknown key', { 'x-gcs-keyid': 'nobody' }],
  ])('%s: is refused before the database is asked for anything', async (_, headers) => {
    const make = async () => {
      const webhook = webhookOf(isolated, STARTED);
      const answer = await deliver(isolated, {
        ...webhook,
        headers: { ...webhook.headers, ...headers },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'sceau-invalide']);
    };
    expect(await growth('automatique', 'refusee', make)).toBe(1);
  });

  it('is refused by its size', async () => {
    const make = async () => {
      const huge = signed(isolated, 'a'.repeat(2_000_000));
      expect((await deliver(isolated, huge)).statusCode).toBe(413);
    };
    expect(await growth('automatique', 'refusee', make)).toBe(1);
  });
});

describe('invariant 2: a message that cannot be recorded', () => {
  it('is 503, and alarmed', async () => {
    const make = async () => {
      expect((await tell(isolated, STARTED)).statusCode).toBe(503);
    };
    expect(await growth('automatique', 'non_enregistree', make)).toBe(1);
  });

  it('is kept before anything is decided: a decision that fails is 503, and the repeat is taken', async () => {
    const service = await startApp();
    const call = await openSession(service);
    const number = { numAmende: '909015010000000141', cleAmende: '48' };
    const search = async () => (await call('rechercheAmende', number)).json().statutPaiement.valeur;
    await search();
    const page = await call('envoiSips', wholeFine(number.numAmende));
    const webhook = webhookOf(service, startedIn(page.body));
    const inbox = () => service.db.selectFrom('inbox').select(['status', 'processedAt']).execute();

    await service.db.schema.alterTable('payment_name').renameTo('name_absent').execute();
    const failed = await deliver(service, webhook);
    await service.db.schema.alterTable('name_absent').renameTo('payment_name').execute();
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'indisponible']);
    expect(await inbox()).toEqual([{ status: 'CAPTURED/9', processedAt: null }]);
    expect(await search()).toBe('EN_COURS_PAIEMENT');

    expect((await deliver(service, webhook)).statusCode).toBe(200);
    expect(await inbox()).toEqual([{ status: 'CAPTURED/9', processedAt: expect.any(Date) }]);
    const named = service.db.selectFrom('payment').select(['heardSinceAnswer', 'capturedCents']);
    expect(await named.execute()).toEqual([{ heardSinceAnswer: true, capturedCents: 0 }]);
    await service.close();
  });

  it.each([
    ['no JSON', 'no JSON'],
    [
      'an unknown event',
      JSON.stringify({ type: 'payout.paid', created: new Date().toISOString() }),
    ],
  ])('%s, signed, is acknowledged and kept', async (_, text) => {
    const service = await startApp();
    expect((await deliver(service, signed(service, text))).statusCode).toBe(200);
    const kept = await service.db.selectFrom('inbox').select('processedAt').execute();
    expect(kept).toEqual([{ processedAt: expect.any(Date) }]);
    await service.close();
  });
});

describe('a message that says more of a card than is needed', () => {
  it.each([
    ['with six digits at each end', '433026******344675'],
    ['without a mask', '4330264936344675'],
  ])(
    'K-03: of a number %s nothing is kept: the answer to our question has the card',
    async (_, cardNumber) => {
      const service = await startApp();
      const call = await openSession(service);
      const number = { numAmende: '909015010000000141', cleAmende: '48' };
      await call('rechercheAmende', number);
      const page = await call('envoiSips', wholeFine(number.numAmende));
      const told = JSON.parse(webhookOf(service, startedIn(page.body)).payload);
      const output = told.payment.paymentOutput.cardPaymentMethodSpecificOutput;
      const card = { cardNumber, expiryDate: '1231', cardholderName: 'Camille Porteuse' };
      told.payment.paymentOutput.cardPaymentMethodSpecificOutput = { ...output, card };
      expect((await deliver(service, signed(service, JSON.stringify(told)))).statusCode).toBe(200);
      const kept = await everyRow(service.db);
      expect(kept).toContain('"card_brand": null');
      // Digests and random ids may hold the four digits by chance.
      expect(kept).not.toMatch(/433026|\b4675\b|"1231"|Porteuse/);
      await service.close();
    },
  );
});

describe('danger 11: a return that recognises nobody', () => {
  let service: App;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('is 400 for a program', async () => {
    const answer = await comeBack(service, STARTED);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'sceau-invalide']);
  });

  it('shows a browser the page for errors, with the same status', async () => {
    const answer = await comeBack(service, STARTED, BROWSER);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toMatch(ERROR_PAGE);
  });

  it('a field given twice, or none, is 400', async () => {
    for (const query of ['hostedCheckoutId=a&hostedCheckoutId=b&RETURNMAC=c', 'RETURNMAC=c', '']) {
      const answer = await service.app.inject({ url: `${CALLS.directRetour.path}?${query}` });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('leads a browser to the page for errors while the database is away, and is alarmed', async () => {
    const make = async () => {
      const answer = await comeBack(isolated, STARTED, BROWSER);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toMatch(ERROR_PAGE);
    };
    expect(await growth('retour', 'non_enregistree', make)).toBe(1);
  });
});

it('D-14: a browser above the limit of returns lands on the page that says to wait, and nobody is alarmed', async () => {
  const own = createMetrics();
  const service = await startApp({}, { metrics: own });
  const back = () => comeBack(service, STARTED, BROWSER);
  for (let call = 0; call < CALLS.directRetour.limit; call += 1) {
    expect((await back()).statusCode).toBe(400);
  }
  const { statusCode, headers } = await back();
  expect(statusCode).toBe(303);
  expect(headers.location).toMatch(/\/fr\/tai\/erreur\/trop-de-tentatives#incident=[\w-]{36}$/);
  const { values } = await own.providerAnswers.get();
  const counted = values.filter(({ value }) => value > 0);
  expect(counted.map(({ labels, value }) => [labels.suite, value])).toEqual([
    ['refusee', CALLS.directRetour.limit],
  ]);
  await service.close();
});

it('the address proves itself to the provider', async () => {
  const prove = (headers: Record<string, string>) =>
    isolated.app.inject({ url: CALLS.directVerification.path, headers });
  const answer = await prove({ 'X-GCS-Webhooks-Endpoint-Verification': 'a-random-text' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'a-random-text']);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect((await prove({})).statusCode).toBe(400);
});
