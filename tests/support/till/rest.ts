import type { Dossier } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import { doubtOf } from '#server/till/doubt.ts';
import type { TillEvent } from '#server/till/judge.ts';
import { isUnderWay, type Payment } from '#server/till/payments.ts';
import { referencesOf } from './events.ts';
import { attemptOf, isDoubted, sumOf, waitingOf } from './invariants.ts';
import type { Memory, Stage } from './memory.ts';
import { answerAbout, hearing } from './steps.ts';
import {
  ask,
  end,
  findAtVendor,
  heldAtVendor,
  type Vendor,
  type VendorPayment,
  withPayment,
} from './vendor.ts';
import { nextDay, type World } from './world.ts';

/** No dossier needs so many rounds. */
const MOST_ROUNDS = 12;

/** A world on its way to rest, with what went wrong on it. */
class Course {
  world: World;
  readonly faults: string[] = [];
  readonly memory: Memory;
  isProven = false;
  readonly #passed: [Stage, number][] = [];

  constructor(world: World, memory: Memory) {
    this.memory = memory;
    this.world = memory.share(world);
  }

  /** @param event of the dossier as it is now; null: nothing is heard @returns whether the till agreed */
  hear(event: (dossier: Dossier) => TillEvent | null): boolean {
    const heard = event(this.world.dossier);
    if (heard === null) return false;
    const { dossier, faults, isAccepted } = this.memory.outcome(this.world.dossier, heard);
    this.world = { ...this.world, dossier };
    this.faults.push(...faults);
    return isAccepted;
  }

  move(world: World): void {
    this.world = this.memory.share(world);
  }

  /** Nothing more can go wrong where another course has been before, if it was without fault. */
  pass(stage: Stage): number {
    const number = this.memory.numberOf(this.world);
    this.isProven ||= this.memory.proven[stage].has(number);
    this.#passed.push([stage, number]);
    return number;
  }

  /** Repeats rounds until one changes nothing. */
  settle(stage: Stage, round: () => void): void {
    for (let count = 0; count < MOST_ROUNDS; count += 1) {
      const before = this.pass(stage);
      if (this.isProven) return;
      round();
      const after = this.memory.numberOf(this.world);
      if (after === before || this.isProven || this.faults.length > 0) return;
    }
    this.faults.push('the dossier never comes to rest');
  }

  prove(): void {
    for (const [stage, number] of this.#passed) this.memory.proven[stage].add(number);
  }
}

/** What is wrong once everything has arrived, and once persons have decided what waits for them. */
export function faultsAtRest(world: World, memory: Memory): string[] {
  const course = new Course(world, memory);
  course.settle('sent', () => deliver(course));
  if (!course.isProven)
    course.faults.push(
      ...lostMoney(course.world),
      ...waitingMoney(course.world),
      ...falseDoubts(course.world),
    );
  if (course.faults.length > 0) return course.faults;
  if (!course.isProven) decideAll(course);
  const faults = course.faults.map((fault) => `after persons: ${fault}`);
  if (faults.length === 0) course.prove();
  return faults;
}

function decideAll(course: Course): void {
  const { dossier, vendor } = course.world;
  // The requests are so old that a person may say what became of them, and no message is repeated.
  course.move({ dossier: nextDay(dossier), vendor: withoutStrangers(vendor) });
  course.settle('decided', () => {
    decide(course);
    deliver(course);
  });
  if (!course.isProven) course.faults.push(...lostMoney(course.world), ...alarmsOf(course.world));
}

/** Drops messages about ids that no question finds. */
const withoutStrangers = (vendor: Vendor): Vendor => ({
  ...vendor,
  webhooks: vendor.webhooks.filter(({ paymentId }) => findAtVendor(vendor, paymentId)),
});

/** All messages arrive, in both orders; requests are repeated and done; all questions are answered. */
function deliver(course: Course): void {
  const { webhooks, answers } = course.world.vendor;
  for (const message of [...webhooks, ...webhooks.toReversed(), ...answers]) {
    course.hear((dossier) => hearing(dossier)(message));
  }
  course.move({ ...course.world, vendor: { ...course.world.vendor, answers: [] } });
  for (const payment of course.world.dossier.payments) repeatRequests(course, payment);
  for (let time = 0; time < 2; time += 1) {
    for (const name of course.world.dossier.payments.flatMap(({ names }) => names)) {
      course.hear(() => answerAbout(course.world, name));
    }
  }
}

function repeatRequests(course: Course, { id: paymentId, operations }: Payment): void {
  for (const operation of operations.filter(isUnderWay)) {
    if (!course.hear(() => ({ type: 'operation-repeated', paymentId, key: operation.id })))
      continue;
    const { dossier, vendor } = course.world;
    const payment = findAtVendor(vendor, paymentId);
    if (payment === undefined) continue;
    const asked = ask(vendor, payment, operation);
    const there = findAtVendor(asked, paymentId);
    const known = there?.operations.find(({ key }) => key === operation.id);
    const isWaiting = there !== undefined && known?.state === 'asked';
    const done = isWaiting ? end(asked, there, known, 'done') : asked;
    course.move({ dossier, vendor: done });
    course.hear((before) => ({
      type: 'operation-heard',
      references: referencesOf(before),
      paymentId,
      key: operation.id,
      state: known === undefined ? 'refused' : 'asked',
      providerId: known?.id ?? null,
    }));
  }
}

/** Persons say what they see at the vendor, free what is reserved, and decide about what waits. */
function decide(course: Course): void {
  for (const { id } of course.world.dossier.payments) decidePayment(course, id);
  for (const { attempts } of course.world.dossier.fines) {
    for (const { reference, live } of attempts) {
      if (live) course.hear(() => ({ type: 'checkout-over', reference, end: 'expired' }));
    }
  }
}

function decidePayment(course: Course, paymentId: string): void {
  finishAtVendor(course, paymentId);
  const { vendor, dossier } = course.world;
  const payment = findPayment(dossier, paymentId);
  const there = findAtVendor(vendor, paymentId);
  if (payment === undefined) return;
  if (there !== undefined && there.capturedCents === 0 && there.state !== 'not-taken') {
    drop(course, there);
  }
  if (there !== undefined) sayChargedBack(course, payment, there);
  const takenCents = there?.capturedCents ?? 0;
  course.hear((dossier) => ({
    type: 'payment-declared',
    paymentId,
    takenCents,
    references: referencesOf(dossier),
  }));
  for (const { id: key } of payment.operations.filter(isUnderWay)) {
    const isDone = there?.operations.some((one) => one.key === key && one.state === 'done');
    course.hear((before) => ({
      type: 'operation-declared',
      references: referencesOf(before),
      paymentId,
      key,
      isDone: isDone ?? false,
    }));
  }
  for (const outcome of ['counted', 'returned', 'written-off'] as const) {
    course.hear((dossier) => ({
      type: 'waiting-settled',
      paymentId,
      outcome,
      fineId: payment.fineId === null ? 'fine' : null,
      references: referencesOf(dossier),
    }));
  }
}

/** What the vendor was asked for, it does in the end. */
function finishAtVendor(course: Course, paymentId: string): void {
  const { operations = [] } = findAtVendor(course.world.vendor, paymentId) ?? {};
  for (const operation of operations.filter(({ state }) => state === 'asked')) {
    const { dossier, vendor } = course.world;
    const payment = findAtVendor(vendor, paymentId);
    if (payment !== undefined) {
      course.move({ dossier, vendor: end(vendor, payment, operation, 'done') });
    }
  }
}

/** The vendor releases a reservation that nobody takes. */
function drop(course: Course, payment: VendorPayment): void {
  const { vendor, dossier } = course.world;
  const dropped = { ...payment, state: 'not-taken', status: 'CANCELLED/6' } as const;
  course.move({ dossier, vendor: withPayment(vendor, dropped) });
}

/** What persons say of charge-backs comes to what is true, also where a letter was about another payment. */
function sayChargedBack(
  course: Course,
  { id: paymentId, declarations }: Payment,
  { chargedBackCents }: VendorPayment,
): void {
  const said = sumOf(declarations.filter(({ reason }) => reason === 'charge-back'));
  const cents = Math.abs(chargedBackCents - said);
  if (cents === 0) return;
  const isLost = said < chargedBackCents;
  course.hear(() =>
    isLost
      ? { type: 'charged-back', paymentId, cents, answerBy: null }
      : { type: 'charge-back-won', paymentId, cents },
  );
}

/** Rule 12: the API does not know another id of its attempt, and no person has explained that one. */
const isHeldBack = ({ dossier, vendor }: World, { id, attemptId, ...ours }: Payment): boolean =>
  ours.capturedCents === 0 &&
  dossier.payments.some(
    (one) =>
      one.id !== id &&
      attemptId !== null &&
      one.attemptId === attemptId &&
      one.explainedStatus === null &&
      one.names.every((name) => findAtVendor(vendor, name) === undefined),
  );

/** The vendor's truth is in the books, to the cent, once. */
export function lostMoney({ dossier, vendor }: World): string[] {
  return vendor.payments.flatMap((payment) => {
    const ids = [payment.id, ...(payment.alias === null ? [] : [payment.alias])];
    const known = dossier.payments.filter(({ names }) => names.some((name) => ids.includes(name)));
    if (known.length > 1) return [`${payment.id} is two payments`];
    const [ours] = known;
    if (ours === undefined) return [`${payment.id} is lost`];
    // A figure that a person gave holds until the vendor tells one.
    if (ours.isFigureDeclared || payment.state === 'unknown') return [];
    if (isHeldBack({ dossier, vendor }, ours)) return [];
    const booked = ours.capturedCents - ours.returnedCents;
    const held = heldAtVendor(payment);
    return [
      ...(booked === held ? [] : [`of ${payment.id} ${held} are held and ${booked} are booked`]),
      ...(ours.state === payment.state
        ? []
        : [`${payment.id} is ${payment.state}, not ${ours.state}`]),
    ];
  });
}

/** Money that nobody has touched and nobody doubts does not wait for a person. */
const waitingMoney = ({ dossier, vendor }: World): string[] =>
  dossier.payments
    .filter((payment) => {
      const there = findAtVendor(vendor, payment.id);
      return (
        there?.state === 'captured' &&
        there.currency === 'EUR' &&
        !payment.otherAttempt &&
        there.capturedCents === attemptOf(dossier, payment)?.cents &&
        payment.declarations.length === 0 &&
        payment.explainedStatus === null &&
        !isHeldBack({ dossier, vendor }, payment)
      );
    })
    .filter(
      (payment) =>
        isDoubted(dossier, payment) ||
        (waitingOf(dossier, payment) > 0 &&
          payment.operations.length === 0 &&
          payment.returnedCents === 0 &&
          isUntouched(dossier)),
    )
    .map(({ id }) => `${id} is good, and waits for a person`);

/** Money is in doubt exactly if the vendor has other money than its attempt asked for, and no person has spoken of it. */
const falseDoubts = (world: World): string[] =>
  world.vendor.payments.flatMap((there) => {
    const { dossier, vendor } = world;
    const ours = findPayment(dossier, there.id);
    const isSaid = ours === undefined || ours.isFigureDeclared || ours.explainedStatus !== null;
    if (isSaid || isHeldBack(world, ours)) return [];
    // Of an unknown status no figure is told, so that a wrong one may stand.
    const isWrong = ours.capturedCents > 0 && ours.capturedCents !== there.capturedCents;
    if (there.state === 'unknown' && isWrong) return [];
    const attempt = dossier.fines
      .flatMap(({ attempts }) => attempts)
      .find(({ reference }) => reference === there.reference);
    const isOdd =
      there.currency !== 'EUR' ||
      there.capturedCents !== attempt?.cents ||
      isNamedForAnother(vendor, there);
    const held = heldAtVendor(there) - sumOf(ours.declarations);
    const isInDoubt = there.state === 'unknown' ? isOpenStatus(ours) : held > 0 && isOdd;
    const doubt = doubtOf(dossier, ours);
    return (doubt !== null) === isInDoubt
      ? []
      : [`the doubt of ${there.id} is ${doubt}, and the vendor holds ${held} of ${there.currency}`];
  });

/** True of a payment without a figure, or with more than persons have explained. */
const isOpenStatus = ({ capturedCents, returnedCents, declarations }: Payment): boolean =>
  capturedCents === 0 || capturedCents - returnedCents > sumOf(declarations);

const isNamedForAnother = ({ webhooks }: Vendor, { id, alias, reference }: VendorPayment) =>
  webhooks.some(
    (one) =>
      (one.paymentId === id || one.paymentId === alias) &&
      one.reference !== '' &&
      one.reference !== reference,
  );

/** Statuses that only a record gives to a fine without a line of ours. */
const CLOSED: readonly string[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

/** Neither money nor a record has come, so that both fines still owe what their attempts asked for. */
const isUntouched = ({ fines }: Dossier): boolean =>
  fines.every(
    ({ entries, lastRecord, paidElsewhere, status }) =>
      entries.length === 0 &&
      lastRecord === null &&
      paidElsewhere === 0 &&
      !CLOSED.includes(status),
  );

/** What persons must still look at: each alarm needs a command that ends it. */
const alarmsOf = ({ dossier }: World): string[] => [
  ...dossier.payments.flatMap((payment) => paymentAlarms(dossier, payment)),
  ...dossier.fines.flatMap(({ attempts }) =>
    attempts.filter(({ live }) => live).map(({ id }) => `no command ends ${id}`),
  ),
];

const paymentAlarms = (dossier: Dossier, payment: Payment): string[] => [
  ...[waitingOf(dossier, payment)]
    .filter((cents) => cents !== 0)
    .map((cents) => `no command ends ${cents} of ${payment.id}`),
  ...(isDoubted(dossier, payment) ? [`no command ends the doubt of ${payment.id}`] : []),
  ...(payment.heardSinceAnswer ? [`no command ends the silence about ${payment.id}`] : []),
  ...payment.operations.filter(isUnderWay).map(({ id }) => `no command ends ${id}`),
];
