import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { readNotice, readWithStory } from '#server/office/commands/payments.ts';
import { importFines } from '#server/office/import/importFines.ts';
import type { LineRead } from '#server/office/import/lineRead.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { AT_ONCE, askQuestions } from '#server/services/payment/questions.ts';
import { listPayments } from '#server/store/listing.ts';
import { type App, openSession, startApp, startedIn } from '../app.ts';
import {
  answerAbout,
  capturedSnapshot,
  firstPayment,
  makeCheckout,
  type Started,
  testProvider,
} from '../provider.ts';
import { comeBack, deliver, tokenIn, type Webhook, webhookOf } from '../webhook.ts';
import { wholeFine } from '../wholeFine.ts';
import { fullRecord, KEY } from './dossiers.ts';
import { numberOf } from './history.ts';
import type { Cost, Meter } from './meter.ts';

/** Something that somebody asks of the service. */
export interface Action {
  readonly name: string;
  /** Done so often after a first time that is not counted; 0: done once, and counted. */
  readonly times: number;
  readonly act: (time: number) => Promise<unknown>;
}

/** Fewer than mails to one recipient or from one address in an hour. */
const TIMES = 3;

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

/** @throws Error unless an answer has one of these statuses: a refusal costs nothing */
function expectStatus<A extends Answer>(answer: A, ...statuses: readonly number[]): A {
  if (statuses.includes(answer.statusCode)) return answer;
  throw new Error(`${answer.statusCode}: ${answer.body}`);
}

/** What one payer has come to. */
interface Journey {
  readonly call: Awaited<ReturnType<typeof openSession>>;
  readonly number: string;
  started: Started;
  webhook: Webhook;
  token: string;
  receipt: { avisId: string; locale: 'fr'; referenceReglement: string };
}

/** Opens the service on a history. Its provider knows the payments that are told of while payers are measured. */
export async function openService(db: Database, env: NodeJS.ProcessEnv) {
  const paid = new Map<string, Started>();
  const app = await startApp(env, { db }, (real) => ({
    ...real,
    start: makeCheckout,
    ask: testProvider({
      payment: async (id) => {
        const started = paid.get(id);
        return started === undefined ? null : answerAbout(started);
      },
    }).ask,
  }));
  return { app, pay: (started: Started) => paid.set(firstPayment(started.reference), started) };
}

export type Service = Awaited<ReturnType<typeof openService>>;

/** The calls of a payer, in their order, each time of another fine. */
export function payerActions({ app, pay }: Service): readonly Action[] {
  const journeys = new Map<number, Journey>();
  const of = (time: number): Journey => {
    const journey = journeys.get(time);
    if (journey === undefined) throw new RangeError(`no journey ${time}`);
    return journey;
  };
  const step = (name: string, act: (journey: Journey) => Promise<unknown>): Action => ({
    name,
    times: TIMES,
    act: (time) => act(of(time)),
  });
  const prove = (number: string) => ({ numAvis: number, cleAvis: KEY });
  return [
    {
      name: 'payer: session',
      times: TIMES,
      async act(time) {
        const call = await openSession(app);
        // The newest fines of the history come first.
        journeys.set(time, { call, number: numberOf('unpaid', time + 1) } as Journey);
      },
    },
    step('payer: lookup with a wrong key', async ({ call, number }) =>
      call('rechercheAmende', { numAmende: number, cleAmende: '00' }),
    ),
    step('payer: lookup', async ({ call, number }) =>
      expectStatus(await call('rechercheAmende', { numAmende: number, cleAmende: KEY }), 200),
    ),
    step('payer: start', async (journey) => {
      const mail = { adrMail: 'camille.martin@exemple.fr' };
      const page = await journey.call('envoiSips', wholeFine(journey.number, mail));
      journey.started = startedIn(expectStatus(page, 200).body);
    }),
    step('provider: webhook', async (journey) => {
      pay(journey.started);
      journey.webhook = webhookOf(app, journey.started);
      return expectStatus(await deliver(app, journey.webhook), 200);
    }),
    step('provider: the webhook again', async ({ webhook }) =>
      expectStatus(await deliver(app, webhook), 200),
    ),
    step('payer: return', async (journey) => {
      journey.token = tokenIn(expectStatus(await comeBack(app, journey.started), 303));
    }),
    step('payer: confirmation', async ({ call, token }) =>
      expectStatus(await call('confirmerPaiement', { jetonConfirmationPaiement: token }), 200),
    ),
    step('payer: proof', async (journey) => {
      const answer = await journey.call('justifierPaiement', prove(journey.number));
      const { avisId, reglements } = JSON.parse(expectStatus(answer, 200).body);
      const { referenceReglement } = reglements[0];
      journey.receipt = { avisId, locale: 'fr', referenceReglement };
    }),
    step('payer: receipt', async ({ call, receipt }) =>
      expectStatus(await call('generePdf', receipt), 200),
    ),
    step('payer: mail', async ({ call, receipt }) =>
      expectStatus(await call('envoiMail', { ...receipt, adrMail: 'b@exemple.fr' }), 202),
    ),
    step('payer: letter', async ({ call, receipt: { avisId, locale } }) =>
      expectStatus(await call('envoiPostal', { avisId, locale }), 202),
    ),
    step('payer: verification', async ({ call, receipt: { referenceReglement } }) =>
      expectStatus(
        await call('verification', {
          codeVerification: 'K4TD-72MB-9QXR',
          referenceReglement,
          montant: 9_000,
          date: '2026-11-21',
        }),
        200,
      ),
    ),
  ];
}

/** Answers about payments of a history as they are stored. The rest is known of a payer's own journey. */
export async function knowingProvider(db: Database): Promise<PaymentProvider> {
  const due = await db
    .selectFrom('payment')
    .select(['id', 'reference', 'capturedCents', 'returnedCents'])
    .where('askAt', 'is not', null)
    .where('askAt', '<', new Date())
    .execute();
  const byId = new Map(due.map((payment) => [payment.id, payment]));
  return testProvider({
    payment: async (id) => {
      const payment = byId.get(id);
      if (payment === undefined) return null;
      const { reference, capturedCents: cents, returnedCents } = payment;
      return answerAbout({ reference, cents }, capturedSnapshot(cents), {
        firstId: id,
        returnedCents,
      });
    },
  });
}

/** Asks what is due in a history: as many questions whatever its size. */
export async function questionActions(db: Database): Promise<readonly Action[]> {
  const provider = await knowingProvider(db);
  const ask = () => askQuestions(db, provider, AT_ONCE);
  return [
    { name: 'queue: the questions that are due', times: 0, act: ask },
    { name: 'queue: none is due', times: TIMES, act: ask },
  ];
}

/** Blocks that an operator's read may touch, whatever the history (D-99). */
export const MOST_OF_A_READ = 100;

export const isTooDear = (name: string, { blocks }: Cost): boolean =>
  name.startsWith('operator:') && blocks > MOST_OF_A_READ;

/** A payment of the last day, with a second one of the same fine. */
const paidTwice = async (db: Database) => {
  const { rows } = await sql<{ id: string; number: number; transaction: string; receipt: string }>`
    select payment.id, name.number, payment.reference as transaction, line.reference as receipt
    from payment join payment_name as name on name.id = payment.id
    join ledger_entry as line on line.payment_id = payment.id
    where payment.fine_id = (select id from fine where number = ${numberOf('paidTwice', 1)})`.execute(
    db,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The history has no fine that was paid twice');
  return first;
};

/** What a command of the operators reads of one fine or payment, by each form of name, or of one page of a list. */
export async function operatorReads(db: Database): Promise<readonly Action[]> {
  const { id, number, transaction, receipt } = await paidTwice(db);
  const names = {
    fine: numberOf('paidTwice', 1),
    number: String(number),
    id,
    transaction,
    receipt,
  };
  const read = (name: string, act: () => Promise<unknown>): Action => ({
    name: `operator: ${name}`,
    times: TIMES,
    act,
  });
  const [last] = (await listPayments(db, 'overpaid', null))?.slice(-1) ?? [];
  if (last === undefined) throw new Error('Nothing waits in the history');
  return [
    ...Object.entries(names).flatMap(([form, name]) => [
      read(`payment by ${form}`, () => readWithStory(db, name)),
      read(`fine by ${form}`, () => readNotice(db, name)),
    ]),
    read('list', () => listPayments(db, 'overpaid', null)),
    read('next page of the list', () => listPayments(db, 'overpaid', last.number)),
    read('list of reserved amounts', () => listPayments(db, 'reserved', null)),
  ];
}

/** Beyond all ranks of a history. */
const NEW_FINES = 50_000_000;

/** @param lines of each file */
export function importActions(app: App, lines: number): readonly Action[] {
  const peppers = createPeppers(app.config.secrets.KEY_PEPPERS);
  const take = async (recordAt: (index: number) => object) => {
    async function* read(): AsyncGenerator<LineRead> {
      for (let index = 0; index < lines; index += 1) {
        yield { lineNumber: index + 1, bytes: 0, value: recordAt(index) };
      }
    }
    const rejections: unknown[] = [];
    await importFines(app.db, peppers, read, {
      rejected: (rejection) => rejections.push(rejection),
      advanced: () => undefined,
    });
    if (rejections.length > 0) throw new Error(JSON.stringify(rejections[0]));
  };
  const added = (index: number) => fullRecord(numberOf('unpaid', NEW_FINES + index));
  // Numbers behind those that the payers of `payerActions` use.
  const known = (index: number) =>
    fullRecord(numberOf('unpaid', 20 + index), { pointsEncourus: 2 });
  return [
    { name: `import: ${lines} new lines`, times: 0, act: () => take(added) },
    { name: `import: ${lines} lines with news`, times: 0, act: () => take(known) },
    { name: `import: ${lines} lines without news`, times: 0, act: () => take(known) },
  ];
}

/** The median: once in a while a connection reads the catalog again, or is renewed. */
const median = (costs: readonly Cost[], of: (cost: Cost) => number): number =>
  costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;

/** Does actions that belong together, in their order. @returns what each costs, once */
export async function measureAll(
  meter: Meter,
  actions: readonly Action[],
): Promise<ReadonlyMap<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const { name, times, act } of actions) {
    // A first time reads what the connection keeps of tables and plans.
    if (times > 0) await meter.measure(() => act(0));
    const measured: Cost[] = [];
    for (let time = 1; time <= Math.max(1, times); time += 1) {
      measured.push(await meter.measure(() => act(time)));
    }
    costs.set(name, {
      blocks: median(measured, ({ blocks }) => blocks),
      temporary: median(measured, ({ temporary }) => temporary),
      rows: median(measured, ({ rows }) => rows),
      statements: median(measured, ({ statements }) => statements),
      roundTrips: median(measured, ({ roundTrips }) => roundTrips),
      walBytes: median(measured, ({ walBytes }) => walBytes),
      peakMb: Math.max(...measured.map(({ peakMb }) => peakMb)),
      processorMs: median(measured, ({ processorMs }) => processorMs),
    });
  }
  return costs;
}

const BLOCKS_MORE = 60;
const ROWS_MORE = 500;
const STATEMENTS_FACTOR = 1.1;

/**
 * True if an action costs more because of the history, which is many times as long.
 * @param factor less than that: an index grows by a level, and a small table is read as a whole where a large one is
 * asked for each row
 */
export const grows = (small: Cost, large: Cost, factor: number): boolean =>
  large.blocks > small.blocks * factor + BLOCKS_MORE ||
  large.rows > small.rows * factor + ROWS_MORE ||
  large.temporary > small.temporary + BLOCKS_MORE ||
  large.statements > small.statements * STATEMENTS_FACTOR + 1;
