import {
  attemptOf,
  countedCents,
  findPayment,
  heldCents,
  isTouched,
  isUnderWay,
  type Payment,
} from '#server/till/payments.ts';
import { faultsOf } from './faults.ts';
import { judged, type Rules, send } from './steps.ts';
import { answerAbout, heldBy } from './vendor.ts';
import { nextDay, type World } from './world.ts';

const MOST_ROUNDS = 8;

const keyOf = ({ dossier }: World): string => JSON.stringify(dossier);

/** Everything arrives, twice and in both orders; refunds are sent again; every question is answered. */
export function atRest(begin: World, rules: Rules): World | string {
  let world = begin;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = keyOf(world);
    for (const message of [...world.webhooks, ...world.webhooks.toReversed()]) {
      world = judged(world, rules, message).world;
    }
    for (const payment of world.dossier.payments) {
      for (const { id: key, kind, cents } of payment.operations.filter(isUnderWay)) {
        world = send(world, rules, { paymentId: payment.id, key, kind, cents }).world;
      }
    }
    world = {
      ...world,
      vendor: world.vendor.map((payment) => ({
        ...payment,
        operations: payment.operations.map((one) =>
          one.state === 'asked' ? { ...one, state: 'done' } : one,
        ),
      })),
    };
    for (const answer of world.answers) world = judged(world, rules, answer).world;
    world = { ...world, answers: [] };
    world = askAll(askAll(world, rules), rules);
    if (keyOf(world) === before) return world;
  }
  return 'it never comes to rest';
}

function askAll(begin: World, rules: Rules): World {
  let world = begin;
  const names = world.vendor.flatMap(({ id, alias }) => (alias === null ? [id] : [id, alias]));
  for (const name of names) {
    if (findPayment(world.dossier, name) === undefined) continue;
    const answer = answerAbout(world, name);
    if (answer !== null) world = judged(world, rules, answer).world;
  }
  return world;
}

/** What is wrong once everything has arrived; null: nothing. */
export function truthFault({ dossier, vendor }: World): string | null {
  for (const truth of vendor) {
    const payment = findPayment(dossier, truth.id);
    if (payment === undefined) continue;
    if (truth.alias !== null && dossier.payments.some(({ names }) => names[0] === truth.alias)) {
      return `${truth.id} is two payments`;
    }
    if (truth.state === 'unknown') continue;
    if (heldCents(payment) !== heldBy(truth)) {
      return `the provider holds ${heldBy(truth)} of ${truth.id}, the books ${heldCents(payment)}`;
    }
    if (truth.state === 'reserved' && payment.state !== 'RESERVE')
      return 'nobody hears of a reservation';
    if (truth.state === 'captured' && payment.state === 'RESERVE') return 'a false reservation';
    const attempt = attemptOf(dossier, payment);
    const isGood =
      truth.state === 'captured' && truth.currency === 'EUR' && attempt?.cents === truth.cents;
    if (isGood && !isTouched(dossier, payment) && waitsInDoubt(payment)) {
      return `a good payment waits: ${truth.id}`;
    }
    for (const { id: key, state, taken } of payment.operations) {
      const done = truth.operations.some((one) => one.key === key && one.state === 'done');
      const isSaid = payment.words.some(({ operationId }) => operationId === key);
      if (state === 'FAITE' && taken && !done && !isSaid) return `refund ${key} was never done`;
    }
    const ours = truth.operations
      .filter(({ key, state }) => key !== null && state === 'done')
      .reduce((sum, { cents }) => sum + cents, 0);
    const others = truth.operations.some(({ key, state }) => key === null && state === 'done');
    if (!others && countedCents(dossier, payment) + ours > truth.cents) {
      return `${truth.id} counts and goes back`;
    }
  }
  return null;
}

const waitsInDoubt = ({ items }: Payment): boolean =>
  items.some(
    ({ reason, cents }) =>
      cents > 0 && ['MONTANT_DIFFERENT', 'DEVISE_DIFFERENTE', 'STATUT_INCONNU'].includes(reason),
  );

/** Every alarm ends by a command: a person does what the provider says, then settles what waits. */
export function alarmFault(begin: World, rules: Rules): string | null {
  let world = nextDay(begin);
  for (let round = 0; round < 4; round += 1) {
    for (const { id, state, wordOn } of world.dossier.payments) {
      if (state === 'INCONNU' && wordOn === null) world = say(world, rules, id);
      if (state === 'RESERVE') world = free(world, rules, id);
    }
    for (const payment of world.dossier.payments) {
      for (const { id: key } of payment.operations.filter(isUnderWay)) {
        const isDone = world.vendor.some(({ operations }) =>
          operations.some((one) => one.key === key && one.state === 'done'),
        );
        world = judged(world, rules, {
          type: 'operation-word',
          paymentId: payment.id,
          key,
          isDone,
          references: NOBODY,
        }).world;
      }
      for (const { reason, cents } of payment.items.filter((item) => item.cents !== 0)) {
        world = judged(world, rules, {
          type: 'item-settled',
          paymentId: payment.id,
          reason,
          decision: cents < 0 ? 'written-off' : 'returned',
          fineId: null,
          medium: 1,
          references: NOBODY,
        }).world;
      }
    }
    for (const { reference } of world.dossier.fines.flatMap(({ attempts }) => attempts)) {
      world = judged(world, rules, { type: 'checkout-over', reference, end: 'OUBLIEE' }).world;
    }
    const rested = atRest(world, rules);
    if (typeof rested === 'string') return rested;
    world = rested;
  }
  const { payments, fines } = world.dossier;
  const waiting = payments.filter(
    ({ items, operations, state, wordOn }) =>
      items.some(({ cents }) => cents !== 0) ||
      operations.some(isUnderWay) ||
      (state === 'INCONNU' && wordOn === null),
  );
  if (waiting.length > 0) return `an alarm that no command ends: ${waiting.map(({ id }) => id)}`;
  const live = fines.flatMap(({ attempts }) => attempts).filter((attempt) => attempt.live);
  return live.length > 0 ? 'an attempt that nothing ends' : (faultsOf(world.dossier)[0] ?? null);
}

const NOBODY = { reference: 'end', verificationCode: 'end' };

const say = (world: World, rules: Rules, paymentId: string): World =>
  judged(world, rules, { type: 'payment-word', paymentId, takenCents: 0, references: NOBODY })
    .world;

function free(world: World, rules: Rules, paymentId: string): World {
  const key = `free-${paymentId}-${world.count}`;
  const asked = judged(world, rules, {
    type: 'reservation-end-asked',
    paymentId,
    end: 'LIBERATION',
    key,
  }).world;
  const isAsked = findPayment(asked.dossier, paymentId)?.operations.some(({ id }) => id === key);
  return isAsked
    ? send(asked, rules, { paymentId, key, kind: 'LIBERATION', cents: 0 }).world
    : world;
}
