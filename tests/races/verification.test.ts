import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import type { Snapshot } from '#server/till/heard/events.ts';
import { type App, openSession, startedIn } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { firstPayment, testProvider } from '../support/provider.ts';
import { CANCELLED, tell } from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { answerOf, PENDING, REFUSAL } from './answer.ts';
import { type Apps, openApps } from './apps.ts';
import { bindSession, createFine, KEY, summary } from './support.ts';

/** Long where the provider answers: a busy machine is slow. Short where it never does. */
const PATIENCE_MS = 20_000;
const SILENCE_MS = 300;

let apps: Apps;
/** What the provider knows of payments, by their id; its webhooks are lost. It has forgotten all pages. */
const office = new Map<string, PaymentAnswer>();
/** Pages that the provider was asked about, and what is done before each is asked. */
let questions: string[] = [];
let before: (reference: string) => Promise<unknown> = async () => undefined;

const provider = testProvider({
  payment: async (id) => office.get(id) ?? null,
  async checkout(id) {
    questions.push(id);
    await before(id);
    return { kind: 'gone' };
  },
});

beforeAll(async () => {
  apps = await openApps({
    verificationDelayMs: PATIENCE_MS,
    provider: () => ({ ask: provider.ask, guessIds: provider.guessIds }),
  });
});
afterEach(() => {
  questions = [];
  before = async () => undefined;
});
afterAll(() => apps.close());

async function payer(app: App, noticeNumber: string) {
  const call = await openSession(app);
  const search = async () =>
    (await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: KEY })).json();
  await search();
  const leave = () => call('envoiSips', wholeFine(noticeNumber));
  return { search, leave };
}

/** A payer who has gone to the provider. */
async function gone(place: Apps = apps) {
  const noticeNumber = await place.createNotice();
  const who = await payer(place.a, noticeNumber);
  const started = startedIn((await who.leave()).body);
  const cancel = () => tell(place.a, started, CANCELLED);
  return { ...who, numAvis: noticeNumber, started, reference: started.reference, cancel };
}

/** What the payer does on the provider's page. */
const payAtProvider = (reference: string, others: Partial<Snapshot> = {}): unknown =>
  office.set(firstPayment(reference), answerOf(reference, others));

const grow = (reference: string, minutes: number, db = apps.db) =>
  change(reference, sql`now() - make_interval(mins => ${minutes}::int)`, db);

const change = (reference: string, expiresAt: RawBuilder<unknown>, db = apps.db) =>
  sql`update attempt set expires_at = ${expiresAt}
    where reference = ${reference}`.execute(db);

const attempts = (noticeNumber: string) =>
  apps.db
    .selectFrom('attempt')
    .select(['checkoutEnd', sql<boolean>`ended_at is null`.as('live')])
    .where('pairKey', '=', noticeNumber)
    .orderBy('createdAt')
    .execute();

const OPEN = { checkoutEnd: null, live: true };

describe('invariant 2: a lost webhook is found before a second charge', () => {
  it('K-05: money came after a cancellation was told: nobody pays until the provider was asked', async () => {
    const { numAvis: noticeNumber, reference, cancel, leave } = await gone();
    payAtProvider(reference);
    await cancel();
    // The question follows the message at once, and nobody waits for it.
    expect(['paiement-en-cours', 'deja-paye']).toContain((await leave()).json().code);
    await expect.poll(async () => (await leave()).json().code).toBe('deja-paye');
    expect(await summary(apps.db, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    expect(await attempts(noticeNumber)).toHaveLength(1);
  });

  it('K-05 invariant 9: also when the deposit was paid and the fine is tried', async () => {
    const noticeNumber = await apps.createNotice();
    const sibling = await createFine(apps.db, { pairKey: noticeNumber, isDeposit: true });
    await apps.db
      .updateTable('fine')
      .set({ depositNumber: sibling })
      .where('number', '=', noticeNumber)
      .execute();
    const call = await openSession(apps.a);
    await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: KEY });
    const { sessionId } = await apps.db
      .selectFrom('binding')
      .select('sessionId')
      .where('fineId', '=', noticeNumber.padStart(22, 'a'))
      .executeTakeFirstOrThrow();
    await bindSession(apps.db, sessionId, sibling);
    const deposit = await call('envoiSips', wholeFine(sibling, { typeReglement: 'CONSIGNATION' }));
    const { reference } = startedIn(deposit.body);
    payAtProvider(reference);
    await grow(reference, 0);
    const rest = await call('envoiSips', wholeFine(noticeNumber));
    expect(rest.json().code).toBe('deja-paye');
    expect(await summary(apps.db, sibling)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    expect(await summary(apps.db, noticeNumber)).toMatchObject({ statut: 'PAYE_AUTRE' });
  });

  it('K-05 danger 2: no webhook came, and the money is there: the new start finds the fine paid', async () => {
    const { numAvis: noticeNumber, reference, leave } = await gone();
    payAtProvider(reference);
    await grow(reference, 0);
    expect((await leave()).json().code).toBe('deja-paye');
    expect(await summary(apps.db, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it.each<[string, Partial<Snapshot>]>([
    ['was refused', REFUSAL],
    ['was cancelled', { ...REFUSAL, isCancelled: true, status: 'CANCELLED/1' }],
  ])('K-05: no webhook came, and it %s: the new start goes on', async (_, told) => {
    const { numAvis: noticeNumber, reference, leave } = await gone();
    payAtProvider(reference, told);
    await grow(reference, 6);
    expect((await leave()).statusCode).toBe(200);
    expect(await attempts(noticeNumber)).toEqual([{ checkoutEnd: 'forgotten', live: false }, OPEN]);
  });

  it('D-77: no webhook came, and it is not known: nobody pays while the queue asks on', async () => {
    const { numAvis: noticeNumber, reference, leave } = await gone();
    await grow(reference, 6);
    expect((await leave()).json().code).toBe('paiement-en-cours');
    expect(await attempts(noticeNumber)).toEqual([{ checkoutEnd: 'forgotten', live: false }]);
    payAtProvider(reference);
    await sql`update attempt set ask_at = now() where reference = ${reference}`.execute(apps.db);
    await askQuestions(apps.db, provider);
    expect(await summary(apps.db, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it.each<[string, number, Partial<Snapshot> | null, string | null]>([
    ['the provider does not know it, and its time is barely over', 1, null, null],
    ['a card was refused, and its time is barely over', 1, REFUSAL, null],
    ['its payment is pending', 6, PENDING, 'forgotten'],
  ])('K-05: %s: nobody pays yet', async (_, minutes, told, pageEnd) => {
    const { numAvis: noticeNumber, reference, leave } = await gone();
    if (told !== null) payAtProvider(reference, told);
    await grow(reference, minutes);
    expect((await leave()).json().code).toBe('paiement-en-cours');
    expect(await attempts(noticeNumber)).toEqual([{ checkoutEnd: pageEnd, live: true }]);
  });

  it('K-05: what needs no question asks none', async () => {
    const { leave, numAvis: noticeNumber } = await gone();
    expect((await leave()).statusCode).toBe(200);
    // Her lookup asks (D-87).
    const other = await payer(apps.b, noticeNumber);
    questions.length = 0;
    expect((await other.leave()).json().code).toBe('paiement-en-cours');
    expect(questions).toEqual([]);
  });

  it('K-05: of two starts that race while the provider is asked, one opens an attempt', async () => {
    const { reference, numAvis: noticeNumber, leave } = await gone();
    payAtProvider(reference, REFUSAL);
    await grow(reference, 6);
    const other = await payer(apps.b, noticeNumber);
    before = () => sleep(300);
    const endings = await Promise.all([leave(), other.leave(), leave(), other.leave()]);
    const statuses = endings.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 409, 409]);
    const live = (await attempts(noticeNumber)).filter((attempt) => attempt.live);
    expect(live).toHaveLength(1);
    // One question of each replica, although each had two who waited for it.
    expect(questions.length).toBeLessThanOrEqual(2);
  });

  it('K-05: money that comes while the provider is asked wins', async () => {
    const { started, reference, numAvis: noticeNumber, leave } = await gone();
    await grow(reference, 6);
    before = () => tell(apps.b, started);
    expect((await leave()).json().code).toBe('deja-paye');
    expect(await summary(apps.db, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });
});

describe('invariant 2: while the provider is silent', () => {
  let vendor: Server;
  const taken: Socket[] = [];
  let silent: Apps;
  beforeAll(async () => {
    // It takes connections, and never answers.
    vendor = createServer((socket) => {
      taken.push(socket.on('error', () => undefined));
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
    await silent.close();
    for (const socket of taken) socket.destroy();
    vendor.close();
  });

  it('K-05 D-25: nobody is charged after an attempt whose time is over', async () => {
    const { leave, numAvis: noticeNumber, reference } = await gone(silent);
    await grow(reference, 6, silent.db);
    const start = performance.now();
    const rest = await leave();
    expect(rest.statusCode).toBe(503);
    expect(rest.json().code).toBe('verification-en-cours');
    expect(rest.headers['retry-after']).toBe('60');
    expect(performance.now() - start).toBeGreaterThanOrEqual(SILENCE_MS - 10);
    const live = silent.db.selectFrom('attempt').select('endedAt');
    expect(await live.where('pairKey', '=', noticeNumber).execute()).toEqual([{ endedAt: null }]);
  });

  it('K-05: a first payment goes on', async () => {
    const noticeNumber = await silent.createNotice();
    expect((await (await payer(silent.b, noticeNumber)).leave()).statusCode).toBe(200);
  });
});

describe('K-02 invariant 2: a lookup of a fine in doubt', () => {
  const isDue = async (reference: string) => {
    const { due } = await apps.db
      .selectFrom('attempt')
      .select(sql<boolean>`ask_at <= now()`.as('due'))
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return due;
  };

  it('D-87: asks at once, and leaves the queue its own time', async () => {
    const { reference, search } = await gone();
    await grow(reference, 1);
    questions.length = 0;
    await search();
    expect(questions).toHaveLength(1);
    expect(await isDue(reference)).toBe(false);
  });

  it('waits for no payment that holds the attempt', async () => {
    const { reference, search } = await gone();
    await grow(reference, 6);
    await apps.db.transaction().execute(async (transaction) => {
      await sql`select 1 from attempt where reference = ${reference} for update`.execute(
        transaction,
      );
      expect((await search()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    });
    expect(await isDue(reference)).toBe(false);
  });
});
