import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { type App, openSession, startedIn } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { MERCHANT, testProvider } from '../support/provider.ts';
import { CANCELLED, tell } from '../support/webhook.ts';
import { answer } from './answer.ts';
import { type Apps, KEY, openApps } from './apps.ts';
import { bindSession, createFine, summary } from './support.ts';

/** Long where the provider answers: a busy machine is slow. Short where it never does. */
const PATIENCE_MS = 20_000;
const SILENCE_MS = 300;

let apps: Apps;
/** What the provider knows by reference; its webhooks are lost. */
const office = new Map<string, PaymentAnswer>();
/** Questions that the provider got, and what is done before each is asked. */
let questions: string[] = [];
let before: (reference: string) => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  apps = await openApps({
    env: { DIRECT_MERCHANT_ID: MERCHANT },
    verificationDelayMs: PATIENCE_MS,
    provider: () => ({
      async diagnose({ reference }) {
        questions.push(reference);
        await before(reference);
        const known = office.get(reference);
        return known === undefined ? { kind: 'gone' } : { kind: 'answered', answer: known };
      },
    }),
  });
});
afterEach(() => {
  questions = [];
  before = async () => undefined;
});
afterAll(() => apps.fermer());

async function payer(app: App, numAvis: string) {
  const appeler = await openSession(app);
  const search = async () =>
    (await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: KEY })).json();
  await search();
  const leave = () =>
    appeler('envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    });
  return { search, leave };
}

/** A payer who has gone to the provider. */
async function gone(place: Apps = apps) {
  const numAvis = await place.createNotice();
  const who = await payer(place.a, numAvis);
  const started = startedIn((await who.leave()).body);
  const cancel = () => tell(place.a, started, CANCELLED);
  return { ...who, numAvis, started, reference: started.reference, cancel };
}

/** What the payer does on the provider's page. */
const payAtProvider = (reference: string, state: PaymentState): unknown =>
  office.set(reference, answer(reference, { state }));

const grow = (reference: string, minutes: number, base = apps.base) =>
  change(reference, sql`now() - make_interval(mins => ${minutes}::int)`, base);

const change = (reference: string, expire_le: RawBuilder<unknown>, base = apps.base) =>
  sql`update tentative set expire_le = ${expire_le}
    where transaction_reference = ${reference}`.execute(base);

const attempts = (numAvis: string) =>
  apps.base
    .selectFrom('tentative')
    .select(['etat', sql<boolean>`confirmee_le is not null`.as('confirmee')])
    .where('dossier', '=', numAvis)
    .orderBy('cree_le')
    .execute();

describe('invariant 2: a lost answer is found before a second charge', () => {
  it('K-05: money came after a cancellation was told: the new start finds the fine paid', async () => {
    const { numAvis, reference, cancel, leave, search } = await gone();
    payAtProvider(reference, 'ACCEPTE');
    await cancel();
    expect((await search()).statutPaiement.valeur).toBe('A_PAYER');
    const suite = await leave();
    expect([suite.statusCode, suite.json().code]).toEqual([409, 'deja-paye']);
    expect(await summary(apps.base, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
    expect(await attempts(numAvis)).toHaveLength(1);
  });

  it('K-05 invariant 9: also when the deposit was paid and the fine is tried', async () => {
    const numAvis = await apps.createNotice();
    const sibling = await createFine(apps.base, { dossier: numAvis, consignation: true });
    await apps.base
      .updateTable('amende')
      .set({ num_consignation: sibling })
      .where('num_avis', '=', numAvis)
      .execute();
    const appeler = await openSession(apps.a);
    await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: KEY });
    const { session_id } = await apps.base
      .selectFrom('liaison')
      .select('session_id')
      .where('amende_id', '=', numAvis.padStart(22, 'a'))
      .executeTakeFirstOrThrow();
    await bindSession(apps.base, session_id, sibling);
    const demande = { canal: '2', nature: 'AMENDES', locale: 'fr' };
    const depot = await appeler('envoiSips', {
      ...demande,
      numAvis: sibling,
      typeReglement: 'CONSIGNATION',
    });
    const started = startedIn(depot.body);
    payAtProvider(started.reference, 'ACCEPTE');
    await tell(apps.b, started, CANCELLED);
    const suite = await appeler('envoiSips', { ...demande, numAvis, typeReglement: 'TOTAL' });
    expect(suite.json().code).toBe('deja-paye');
    expect(await summary(apps.base, sibling)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE_AUTRE' });
  });

  it('K-05: no answer came, and the money is there: the new start finds the fine paid', async () => {
    const { numAvis, reference, leave } = await gone();
    payAtProvider(reference, 'ACCEPTE');
    await grow(reference, 0);
    expect((await leave()).json().code).toBe('deja-paye');
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it.each([
    ['was refused', 'REFUSE', 'REFUSEE'],
    ['was cancelled', 'ANNULE', 'ANNULEE'],
    // The provider may only have forgotten it: the sweep asks on.
    ['is not known', null, 'EXPIREE'],
  ] as const)('K-05: no answer came, and it %s: the new start goes on', async (_, state, etat) => {
    const { numAvis, reference, leave } = await gone();
    if (state !== null) payAtProvider(reference, state);
    await grow(reference, 3);
    expect((await leave()).statusCode).toBe(200);
    expect(await attempts(numAvis)).toEqual([
      { etat, confirmee: state !== null },
      { etat: 'OUVERTE', confirmee: false },
    ]);
  });

  it('K-05: the provider does not know it, and its time is barely over: nobody pays yet', async () => {
    const { numAvis, reference, leave } = await gone();
    await grow(reference, 1);
    expect((await leave()).json().code).toBe('paiement-en-cours');
    expect(await attempts(numAvis)).toEqual([{ etat: 'OUVERTE', confirmee: false }]);
  });

  it('K-05: the payer is still on the page of the provider: nobody pays meanwhile', async () => {
    const { numAvis, reference, cancel, leave } = await gone();
    payAtProvider(reference, 'EN_ATTENTE');
    await cancel();
    expect((await leave()).json().code).toBe('paiement-en-cours');
    expect(await attempts(numAvis)).toEqual([{ etat: 'ANNULEE', confirmee: false }]);
  });

  it('K-05: a cancellation that the provider confirms is asked about again while its page may be open', async () => {
    const { numAvis, cancel, leave, reference } = await gone();
    payAtProvider(reference, 'ANNULE');
    await cancel();
    expect((await leave()).statusCode).toBe(200);
    expect(await attempts(numAvis)).toEqual([
      { etat: 'ANNULEE', confirmee: false },
      { etat: 'OUVERTE', confirmee: false },
    ]);
    await grow(reference, 3);
    await sweepAttempts(
      apps.base,
      testProvider(async (one) => office.get(one) ?? null),
    );
    expect((await attempts(numAvis))[0]).toEqual({ etat: 'ANNULEE', confirmee: true });
  });

  it('K-05: what needs no question asks none', async () => {
    const { leave, numAvis } = await gone();
    expect((await leave()).statusCode).toBe(200);
    const other = await payer(apps.b, numAvis);
    expect((await other.leave()).json().code).toBe('paiement-en-cours');
    expect(questions).toEqual([]);
  });

  it('K-05: of two starts that race while the provider is asked, one opens an attempt', async () => {
    const { reference, numAvis, cancel, leave } = await gone();
    payAtProvider(reference, 'ANNULE');
    await cancel();
    const other = await payer(apps.b, numAvis);
    before = () => sleep(300);
    const suites = await Promise.all([leave(), other.leave(), leave(), other.leave()]);
    const statuses = suites.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 409, 409]);
    const live = (await attempts(numAvis)).filter(({ etat }) => etat === 'OUVERTE');
    expect(live).toHaveLength(1);
    // One question of each replica, although each had two who waited for it.
    expect(questions.length).toBeLessThanOrEqual(2);
  });

  it('K-05: money that comes while the provider is asked wins', async () => {
    const { started, reference, numAvis, cancel, leave } = await gone();
    payAtProvider(reference, 'ANNULE');
    await cancel();
    before = () => tell(apps.b, started);
    expect((await leave()).json().code).toBe('deja-paye');
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });
});

describe('invariant 2: while the provider is silent', () => {
  let vendor: Server;
  const taken: Socket[] = [];
  let silent: Apps;
  beforeAll(async () => {
    // It takes connections, and never answers.
    vendor = createServer((prise) => {
      taken.push(prise.on('error', () => undefined));
    });
    const port = await freePort();
    vendor.listen(port, '127.0.0.1');
    await once(vendor, 'listening');
    silent = await openApps({
      env: { DIRECT_URL: `http://127.0.0.1:${port}` },
      verificationDelayMs: SILENCE_MS,
    });
  });
  afterAll(async () => {
    await silent.fermer();
    for (const prise of taken) prise.destroy();
    vendor.close();
  });

  it.each<[string, AttemptState]>([
    ['cancelled', 'ANNULEE'],
    ['open, its time over', 'OUVERTE'],
  ])('K-05 D-25: nobody is charged after an attempt that is %s', async (_, etat) => {
    const { cancel, leave, numAvis, reference } = await gone(silent);
    if (etat === 'ANNULEE') await cancel();
    else await grow(reference, 3, silent.base);
    const debut = performance.now();
    const suite = await leave();
    expect(suite.statusCode).toBe(503);
    expect(suite.json().code).toBe('verification-en-cours');
    expect(suite.headers['retry-after']).toBe('60');
    expect(performance.now() - debut).toBeGreaterThanOrEqual(SILENCE_MS - 10);
    const remain = silent.base.selectFrom('tentative').select('etat');
    expect(await remain.where('dossier', '=', numAvis).execute()).toEqual([{ etat }]);
  });

  it('K-05: a first payment goes on', async () => {
    const numAvis = await silent.createNotice();
    expect((await (await payer(silent.b, numAvis)).leave()).statusCode).toBe(200);
  });
});

describe('K-02 invariant 2: a lookup of a fine in doubt', () => {
  const requested = async (reference: string) =>
    apps.base
      .selectFrom('tentative')
      .select(sql<string>`demandee_le::text`.as('le'))
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow()
      .then(({ le }) => le);

  it('is noted once a minute, and only while there is doubt', async () => {
    const { reference, search } = await gone();
    await search();
    expect(await requested(reference)).toBeNull();
    await grow(reference, 1);
    await search();
    const premiere = await requested(reference);
    expect(premiere).not.toBeNull();
    await search();
    expect(await requested(reference)).toBe(premiere);
  });

  it('waits for no payment that holds the attempt', async () => {
    const { reference, search } = await gone();
    await grow(reference, 3);
    await apps.base.transaction().execute(async (transaction) => {
      await sql`select 1 from tentative where transaction_reference = ${reference} for update`.execute(
        transaction,
      );
      expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    });
    expect(await requested(reference)).toBeNull();
  });

  it('makes the sweep ask about it first', async () => {
    await sweepAttempts(apps.base, testProvider());
    const [un, two, three] = [await gone(), await gone(), await gone()];
    for (const { reference } of [un, two, three]) await grow(reference, 30);
    await grow(three.reference, 3);
    await three.search();
    const order: string[] = [];
    await sweepAttempts(
      apps.base,
      testProvider(async (reference) => {
        order.push(reference);
        return null;
      }),
    );
    expect(order[0]).toBe(three.reference);
    expect(order).toHaveLength(3);
  });
});
