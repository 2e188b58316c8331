import type { Dossier } from '#server/till/dossier.ts';
import type { judge, TillEvent } from '#server/till/judge.ts';
import { findPayment, isUnderWay, type Payment } from '#server/till/payments.ts';
import { referencesOf } from './events.ts';
import { attemptOf, isDoubted, linesOf, standing, sumOf } from './invariants.ts';
import { take } from './steps.ts';
import {
  answerOf,
  ask,
  end,
  findAtVendor,
  heldAtVendor,
  type VendorPayment,
  withPayment,
} from './vendor.ts';
import { nextDay, type World } from './world.ts';

type Rules = typeof judge;

/** More rounds than any dossier needs. */
const MOST_ROUNDS = 12;

/** A world on its way to rest, with what went wrong on it. */
class Course {
  world: World;
  readonly faults: string[] = [];
  readonly #rules: Rules;

  constructor(world: World, rules: Rules) {
    this.world = world;
    this.#rules = rules;
  }

  /** The references of an event are those of the world in which it happens. */
  hear(event: (world: World) => TillEvent): void {
    const { world } = this;
    const taken = take({ name: '', world, event: event(world) }, this.#rules);
    this.world = taken.world;
    this.faults.push(...taken.faults);
  }

  /** Repeats rounds until one changes nothing. */
  settle(round: () => void): void {
    for (let count = 0; count < MOST_ROUNDS; count += 1) {
      const before = JSON.stringify(this.world);
      round();
      if (JSON.stringify(this.world) === before || this.faults.length > 0) return;
    }
    this.faults.push('the dossier never comes to rest');
  }
}

/** What is wrong once everything has arrived, and once persons have decided what waits for them. */
export function faultsAtRest(world: World, rules: Rules): string[] {
  const course = new Course(world, rules);
  course.settle(() => deliver(course));
  const stuck = [...lostMoney(course.world), ...waitingMoney(course.world)];
  if (course.faults.length + stuck.length > 0) return [...course.faults, ...stuck];
  // Requests are old enough for a person's word.
  course.world = nextDay(course.world);
  course.settle(() => {
    decide(course);
    deliver(course);
  });
  return [...course.faults, ...lostMoney(course.world), ...alarmsOf(course.world)].map(
    (fault) => `after persons: ${fault}`,
  );
}

/** All messages arrive, in both orders; requests are repeated and done; all questions are answered. */
function deliver(course: Course): void {
  const { webhooks, answers } = course.world.vendor;
  for (const webhook of [...webhooks, ...webhooks.toReversed()]) {
    course.hear((world) => ({ ...webhook, references: referencesOf(world) }));
  }
  course.world = { ...course.world, vendor: { ...course.world.vendor, answers: [] } };
  for (const answer of answers) {
    course.hear((world) => ({ ...answer, references: referencesOf(world) }));
  }
  for (const payment of course.world.dossier.payments) repeatRequests(course, payment);
  for (let time = 0; time < 2; time += 1) {
    for (const name of course.world.dossier.payments.flatMap(({ names }) => names)) {
      askAbout(course, name);
    }
  }
}

function askAbout(course: Course, name: string): void {
  const payment = findAtVendor(course.world.vendor, name);
  if (payment === undefined) return;
  course.hear((world) => ({
    ...answerOf(world.dossier, payment, name),
    references: referencesOf(world),
  }));
}

function repeatRequests(course: Course, { id: paymentId, operations }: Payment): void {
  for (const operation of operations.filter(isUnderWay)) {
    const { dossier, vendor } = course.world;
    const payment = findAtVendor(vendor, paymentId);
    if (payment === undefined) continue;
    const asked = ask(vendor, payment, operation);
    const there = findAtVendor(asked, paymentId);
    const known = there?.operations.find(({ key }) => key === operation.id);
    const isWaiting = there !== undefined && known?.state === 'DEMANDEE';
    const done = isWaiting ? end(asked, there, known, 'FAITE') : asked;
    course.world = { dossier, vendor: done };
    course.hear(() => ({
      type: 'operation-heard',
      paymentId,
      key: operation.id,
      state: known === undefined ? 'REFUSEE' : 'DEMANDEE',
      providerId: known?.id ?? null,
    }));
  }
}

/** Persons say what they see at the vendor, free what is reserved, and decide about each item. */
function decide(course: Course): void {
  for (const { id } of course.world.dossier.payments) decidePayment(course, id);
  for (const { attempts } of course.world.dossier.fines) {
    for (const { reference, live } of attempts) {
      if (live) course.hear(() => ({ type: 'checkout-over', reference, end: 'EXPIREE' }));
    }
  }
}

function decidePayment(course: Course, paymentId: string): void {
  const { vendor, dossier } = course.world;
  const payment = findPayment(dossier, paymentId);
  const there = findAtVendor(vendor, paymentId);
  if (payment === undefined) return;
  if (there !== undefined && there.capturedCents === 0 && there.state !== 'NON_PRIS') {
    drop(course, there);
  }
  if (there !== undefined && there.chargedBackCents > 0) sayChargedBack(course, payment, there);
  const takenCents = there?.capturedCents ?? 0;
  course.hear((world) => ({
    type: 'payment-word',
    paymentId,
    takenCents,
    references: referencesOf(world),
  }));
  for (const { id: key } of payment.operations.filter(isUnderWay)) {
    const isDone = there?.operations.some((one) => one.key === key && one.state === 'FAITE');
    course.hear((world) => ({
      type: 'operation-word',
      paymentId,
      key,
      isDone: isDone ?? false,
      references: referencesOf(world),
    }));
  }
  for (const { reason } of payment.items) {
    for (const decision of ['counted', 'returned', 'written-off'] as const) {
      course.hear((world) => ({
        type: 'item-settled',
        paymentId,
        reason,
        decision,
        fineId: payment.fineId === null ? 'fine' : null,
        medium: 1,
        references: referencesOf(world),
      }));
    }
  }
}

/** The vendor frees what nobody takes. */
function drop(course: Course, payment: VendorPayment): void {
  const { vendor, dossier } = course.world;
  const dropped = { ...payment, state: 'NON_PRIS', status: 'CANCELLED/6' } as const;
  course.world = { dossier, vendor: withPayment(vendor, dropped) };
}

function sayChargedBack(
  course: Course,
  { id: paymentId, words }: Payment,
  { chargedBackCents }: VendorPayment,
): void {
  const said = sumOf(words.filter(({ reason }) => reason === 'RETROFACTURE'));
  course.hear((world) => ({
    type: 'charged-back',
    paymentId,
    cents: chargedBackCents - said,
    references: referencesOf(world),
  }));
}

/** The vendor's truth is in the books, to the cent, once. */
function lostMoney({ dossier, vendor }: World): string[] {
  return vendor.payments.flatMap((payment) => {
    const ids = [payment.id, ...(payment.alias === null ? [] : [payment.alias])];
    const known = dossier.payments.filter(({ names }) => names.some((name) => ids.includes(name)));
    if (known.length > 1) return [`${payment.id} is two payments`];
    const [ours] = known;
    // A figure that a person gave holds until the vendor tells one.
    if (ours === undefined || ours.figureByWord || payment.state === 'INCONNU') return [];
    const booked = sumOf(linesOf(dossier, ours)) + sumOf(ours.items) + sumOf(ours.words);
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
        there?.state === 'ENCAISSE' &&
        there.currency === 'EUR' &&
        there.isOurs &&
        !payment.otherAttempt &&
        there.capturedCents === attemptOf(dossier, payment)?.cents &&
        payment.words.length === 0 &&
        payment.wordOn === null
      );
    })
    .filter(
      (payment) =>
        isDoubted(dossier, payment) ||
        (payment.items.some(({ reason, cents }) => cents > 0 && DOUBTS.test(reason)) &&
          payment.operations.length === 0 &&
          payment.returnedCents === 0 &&
          standing(linesOf(dossier, payment)).length === linesOf(dossier, payment).length),
    )
    .map(({ id }) => `${id} is good, and waits for a person`);

const DOUBTS = /DIFFERENT|INCONNU/;

/** What persons must still look at: each alarm needs a command that ends it. */
const alarmsOf = ({ dossier }: World): string[] => [
  ...dossier.payments.flatMap((payment) => paymentAlarms(dossier, payment)),
  ...dossier.fines.flatMap(({ attempts }) =>
    attempts.filter(({ live }) => live).map(({ id }) => `no command ends ${id}`),
  ),
];

const paymentAlarms = (dossier: Dossier, payment: Payment): string[] => [
  ...payment.items
    .filter(({ cents }) => cents !== 0)
    .map(({ reason, cents }) => `no command ends ${reason} ${cents} of ${payment.id}`),
  ...(isDoubted(dossier, payment) ? [`no command ends the doubt of ${payment.id}`] : []),
  ...payment.operations.filter(isUnderWay).map(({ id }) => `no command ends ${id}`),
];
