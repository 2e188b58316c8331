import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '#server/database/open.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { listOpenItems, settleItem } from '#server/services/operations/items.ts';
import {
  sayChargedBack,
  sayOperation,
  sayTaken,
} from '#server/services/operations/paymentStory.ts';
import { planRefund, requestRefund } from '#server/services/operations/refund.ts';
import { endReservation, listReservations } from '#server/services/operations/reservations.ts';
import { reopen, reversePayment } from '#server/services/operations/reversePayment.ts';
import { askAttempt } from '#server/services/payment/ask.ts';
import { type AskedPayment, hearAnswer, hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { applyTransfer } from '#server/services/transfer/applyTransfer.ts';
import { startedBy } from '../provider.ts';
import { refundableAt, type Truth, type VendorPayment } from './vendor.ts';
import { isDeposit, SIDES, type World } from './world.ts';

export const OPERATOR = { operateur: 'agent', note: 'test' };

/** What a step acts on. */
export interface Scene {
  readonly world: World;
  /** Of the replica that does it, which may die. */
  readonly db: Database;
  /** Answers that are on their way. */
  readonly answers: { readonly asked: AskedPayment; readonly answer: PaymentAnswer }[];
}

/** Two free numbers choose what a step does, so that a failing sequence shrinks. */
type Act = (scene: Scene, which: number, how: number) => Promise<unknown> | unknown;

/** One of a list, by any natural number; undefined for an empty list. */
const one = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Acts on one of a list; does nothing without any. */
const onOne = <T>(list: readonly T[], index: number, act: (item: T) => unknown): unknown => {
  const item = one(list, index);
  return item === undefined ? undefined : act(item);
};

const PAYMENTS: readonly Partial<VendorPayment>[] = [
  {},
  {},
  { truth: 'pending' },
  { truth: 'reserved' },
  { truth: 'refused' },
  { truth: 'unknown' },
  { currency: 'USD' },
  { isOurs: false },
  { cents: 4_000 },
];

const NEXT: Readonly<Record<Truth, readonly Truth[]>> = {
  pending: ['captured', 'refused', 'reserved'],
  reserved: ['captured', 'cancelled'],
  captured: ['cancelled'],
  unknown: ['captured', 'refused'],
  refused: [],
  cancelled: [],
};

const STATUSES: readonly StoredStatus[] = ['A_PAYER', 'A_PAYER', 'PAYE', 'PAIEMENT_ANNULE'];

export const itemsOf = async (world: World) => {
  const ids = new Set((await world.payments()).map(({ id }) => id));
  return (await listOpenItems(world.db)).filter(({ paymentId }) => ids.has(paymentId));
};

const references = async ({ world }: Scene): Promise<string[]> =>
  (await world.rows()).lines
    .filter(({ montant: amount }) => amount > 0)
    .map(({ reference_reglement: reference }) => reference);

export const STEPS = {
  // Payers
  async start({ world, db }, which, how) {
    const side = one(IMPORTED, which) ?? 'fine';
    const isPart = how % 3 === 2 && !isDeposit(side);
    const kind = isDeposit(side) ? 'CONSIGNATION' : isPart ? 'PARTIEL' : 'TOTAL';
    const started = await world.start(side, kind, isPart ? 4_500 : undefined, db);
    if ('refused' in started) return;
    const page = world.vendor.pages.get(startedBy(started.address).reference);
    if (page !== undefined) page.isGiven = true;
  },
  pay({ world: { vendor } }, which, how) {
    const paid = one(PAYMENTS, how) ?? {};
    const closes = how % 5 > 1 && paid.truth !== 'refused';
    return onOne(vendor.openPages(), which, (page) =>
      vendor.pay(page, paid, closes, how % 4 === 3),
    );
  },
  payWithoutAttempt({ world: { vendor } }, _, how) {
    const [id, reference] = [vendor.newId(), vendor.newId()];
    vendor.add({ id, alias: null, reference, cents: 9_000, ...one(PAYMENTS, how) });
  },
  leave: ({ world: { vendor } }, which) =>
    onOne(vendor.openPages(), which, (page) => {
      page.over = true;
    }),
  comeBack: ({ world: { vendor }, db }, which) =>
    onOne([...vendor.pages.values()], which, ({ id }) => askAttempt(db, vendor.provider, id)),

  // The provider
  changes: ({ world: { vendor } }, which, how) =>
    onOne(vendor.payments, which, (payment) => {
      if (payment.truth === 'captured' && payment.operations.length > 0) return;
      const truth = one(NEXT[payment.truth], how);
      if (truth !== undefined) vendor.change(payment, truth);
    }),
  refundsInPortal: ({ world: { vendor } }, which, how) =>
    onOne(
      vendor.payments.filter((payment) => refundableAt(payment) > 0),
      which,
      (payment) => {
        const most = refundableAt(payment);
        vendor.refundInPortal(payment, how % 2 === 0 ? most : Math.ceil(most / 2));
      },
    ),
  endsRefund: ({ world: { vendor } }, which, how) =>
    onOne(
      vendor.payments.flatMap((payment) =>
        payment.operations
          .filter(({ kind, state }) => kind === 'refund' && state !== 'refused')
          .map((operation) => ({ payment, operation })),
      ),
      which,
      ({ payment, operation }) => {
        // Also a refund that was done may be refused late.
        const isRefused = how % 3 === 0 || operation.state === 'done';
        vendor.move(payment, operation, isRefused ? 'refused' : 'done');
      },
    ),
  tellsAgain: ({ world: { vendor } }, which, how) =>
    onOne(vendor.payments, which, (payment) =>
      vendor.tell(
        payment,
        payment.alias ?? payment.id,
        one([{}, { capturedCents: null }, { isOurs: null }, { currency: null }], how),
      ),
    ),
  silent: ({ world: { vendor } }, _, how) =>
    vendor.failNext(one(['silent', 'unclear', 'refused'] as const, how) ?? 'silent'),

  // Messages
  deliver: ({ world: { vendor }, db }, which, how) =>
    onOne(vendor.webhooks, which, (webhook) => {
      if (how % 3 !== 0) vendor.webhooks.splice(which % vendor.webhooks.length, 1);
      return hearNotification(db, webhook);
    }),
  deliverUnderOther: ({ world: { vendor }, db }, which, how) =>
    onOne(vendor.webhooks, which, (webhook) => {
      const reference = one([...vendor.pages.keys()], how) ?? '';
      return hearNotification(db, { ...webhook, reference, fingerprint: vendor.newId() });
    }),
  lose({ world: { vendor } }, which) {
    vendor.webhooks.splice(which % Math.max(1, vendor.webhooks.length), 1);
  },
  async ask({ world, answers }, which) {
    const asked = one(await world.payments(), which);
    const answer = asked && world.vendor.answer(asked.id);
    if (answer) answers.push({ asked, answer });
  },
  answer: ({ db, answers }, which) =>
    onOne(answers, which, ({ asked, answer }) => {
      answers.splice(which % answers.length, 1);
      return hearAnswer(db, asked, answer);
    }),
  questions: ({ world: { vendor }, db }) => askQuestions(db, vendor.provider),

  // Operators
  async refund(scene, which, how) {
    const { db, world } = scene;
    const item = one(await itemsOf(scene.world), which);
    if (item === undefined) return;
    const cents = how % 2 === 0 ? undefined : Math.ceil(Math.abs(item.cents) / 2);
    const plan = await planRefund(db, world.vendor.provider, item.id, cents);
    await requestRefund(db, world.vendor.provider, plan, OPERATOR);
  },
  async settle(scene, which, how) {
    const item = one(await itemsOf(scene.world), which);
    if (item === undefined) return;
    const decision = item.cents < 0 ? 'written-off' : how % 2 === 0 ? 'counted' : 'returned';
    const number = how % 3 === 0 ? scene.world.numbers[one(SIDES, how) ?? 'fine'] : undefined;
    await settleItem(scene.db, item.id, decision, OPERATOR, number);
  },
  async endReservation({ world, db }, which, how) {
    const own = new Set((await world.payments()).map(({ id }) => id));
    const reserved = (await listReservations(db)).filter(({ paymentId }) => own.has(paymentId));
    const end = how % 2 === 0 ? 'CAPTURE' : 'LIBERATION';
    await onOne(reserved, which, (reservation) =>
      endReservation(db, world.vendor.provider, reservation, end, OPERATOR),
    );
  },
  async sayTaken({ world, db }, which, how) {
    const { id = '' } = one(await world.payments(), which) ?? {};
    const truth = world.vendor.find(id);
    if (truth) await sayTaken(db, id, how % 2 === 0 ? truth.cents : 0, OPERATOR);
  },
  async sayOperation({ world, db }, which) {
    const { id = '' } = one(await world.payments(), which) ?? {};
    const isDone = world.vendor.find(id)?.operations.some(({ state }) => state === 'done') ?? false;
    if (id !== '') await sayOperation(db, id, isDone, OPERATOR);
  },
  async sayChargedBack({ world, db }, which, how) {
    const { id } = one(await world.payments(), which) ?? {};
    const cents = how % 2 === 0 ? 9_000 : 4_500;
    if (id) await sayChargedBack(db, id, { cents, feeCents: null, answerBy: null }, OPERATOR);
  },
  async reverse(scene, which, how) {
    const reference = one(await references(scene), which);
    if (reference === undefined) return;
    const cents = how % 3 === 0 ? 2_000 : undefined;
    await reversePayment(scene.db, reference, OPERATOR, cents);
  },
  async reopen(scene, which) {
    const reference = one(await references(scene), which);
    if (reference !== undefined) await reopen(scene.db, reference, OPERATOR);
  },

  // Files and time
  import: ({ world, db }, which, how) =>
    world.import(
      [
        {
          side: one(SIDES, which) ?? 'fine',
          status: one(STATUSES, how) ?? 'A_PAYER',
          names: which % 2 === 0 ? one(['deposit', 'otherDeposit', null], how) : null,
          elsewhere: how % 5 === 4 ? 4_500 : 0,
        },
      ],
      db,
    ),
  async transfer({ world, db }, which, how) {
    const known = how % 4 === 3 ? one(world.transfers, which) : undefined;
    const transfer = known ?? {
      bankReference: `${world.vendor.newId()}`,
      jour: await world.today(),
      montant: one([9_000, 13_500, 4_500, 20_000], how) ?? 9_000,
      devise: 'EUR',
      libelle: world.numbers[one(SIDES, which) ?? 'fine'],
    };
    world.transfers.push(transfer);
    await applyTransfer(db, transfer);
  },
  wait: ({ world }, which) => world.wait(one([16, 60, 24 * 60, 3 * 24 * 60], which) ?? 16),
  reexpose: ({ db }) => reexpose(db),
} as const satisfies Readonly<Record<string, Act>>;

export type StepName = keyof typeof STEPS;

/** A pair and a fine of its own. */
const IMPORTED = ['fine', 'deposit', 'fine', 'deposit', 'otherFine'] as const;

export const importFirst = (world: World): Promise<unknown> =>
  world.import([
    { side: 'fine', status: 'A_PAYER', names: 'deposit' },
    { side: 'deposit', status: 'A_PAYER' },
    { side: 'otherFine', status: 'A_PAYER' },
  ]);
