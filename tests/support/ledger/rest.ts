import { expect } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { checkLedger } from '#server/services/operations/checkLedger.ts';
import { paymentKey } from '#server/services/operations/command.ts';
import { settleItem } from '#server/services/operations/items.ts';
import { sayOperation, sayTaken } from '#server/services/operations/paymentStory.ts';
import { endReservation, listReservations } from '#server/services/operations/reservations.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { type DossierKey, readDossier } from '#server/store/readDossier.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import { heldCents, isUnderWay, type Payment } from '#server/till/payments.ts';
import { standingEntries } from '#server/till/situation.ts';
import { faultsOf } from '../till/invariants.ts';
import { ignoringRefusals } from './refusals.ts';
import { itemsOf, OPERATOR } from './steps.ts';
import { held, STATES } from './vendor.ts';
import type { World } from './world.ts';

const read = (db: Database, key: DossierKey): Promise<Dossier> =>
  db.transaction().execute((transaction) => readDossier(transaction, key));

/** Every dossier of a sequence; one of a payment without a home has no fine. */
async function dossiers(world: World): Promise<Dossier[]> {
  const { fines } = await world.rows();
  const pairs = new Map(fines.map(({ dossier, id }) => [dossier, id]));
  const ofFines = [...pairs.values()].map((fineId) => read(world.db, { fineId }));
  const payments = await world.payments();
  const homeless = payments.filter(({ fineId }) => fineId === null);
  const ofPayments = homeless.map(({ id }) => read(world.db, paymentKey(id)));
  return Promise.all([...ofFines, ...ofPayments]);
}

/** The invariants hold of what is stored. */
export async function checkStored(world: World): Promise<void> {
  for (const dossier of await dossiers(world)) expect(faultsOf(dossier)).toEqual([]);
}

/** Minutes after which questions are asked: the queue comes back to a payment for half a year. */
const ROUNDS = [20, ...[1, 1, 8, 20, 60, 91].map((days) => days * 24 * 60)];

async function askAll(world: World, replicas: readonly Database[]): Promise<void> {
  for (const [index, minutes] of ROUNDS.entries()) {
    await world.wait(minutes);
    const db = replicas[index % replicas.length] ?? world.db;
    await askQuestions(db, world.vendor.provider);
  }
}

/** Everything arrives, twice and in both orders; questions are answered; a person says what the provider did. */
export async function comeToRest(world: World, replicas: readonly Database[]): Promise<void> {
  const { vendor, db } = world;
  vendor.failNext(null);
  for (const payment of vendor.payments) {
    if (payment.truth === 'pending') vendor.change(payment, 'captured');
    const asked = payment.operations.filter(({ state }) => state === 'asked');
    for (const operation of asked) vendor.move(payment, operation, 'done');
  }
  const webhooks = vendor.webhooks.splice(0);
  for (const webhook of [...webhooks, ...webhooks.toReversed()]) {
    await hearNotification(db, webhook);
  }
  await askAll(world, replicas);
  for (const payment of await paymentsOf(world)) {
    for (const { id } of payment.operations.filter(isUnderWay)) {
      const isDone = vendor.operation(id)?.state === 'done';
      await sayOperation(db, payment.id, isDone, OPERATOR);
    }
  }
  await checkStored(world);
  await checkTruth(world);
  await checkDays(world);
}

/**
 * The check of the night finds no fault on any day of the sequence. That the administration tells of money on the other
 * number of a pair that was paid here (I7) is a fault of nobody: a person must look, and the check says so.
 */
async function checkDays(world: World): Promise<void> {
  const { lines } = await world.rows();
  const own = new Set((await world.payments()).map(({ id }) => id));
  for (const { fines } of await dossiers(world)) {
    const isTold = fines.some(
      ({ paidElsewhere, status, entries }) =>
        paidElsewhere > 0 || (status === 'PAYE' && standingEntries(entries).length === 0),
    );
    for (const { id } of isTold ? [] : fines) own.add(id);
  }
  for (const day of new Set(lines.map((line) => line.day))) {
    const faults = await checkLedger(world.db, day);
    expect(
      faults.filter(({ objet: subject }) => own.has(subject)),
      `faults of ${day}`,
    ).toEqual([]);
  }
}

async function paymentsOf(world: World): Promise<Payment[]> {
  const found = new Map<string, Payment>();
  for (const { payments } of await dossiers(world)) {
    for (const payment of payments) found.set(payment.id, payment);
  }
  return [...found.values()];
}

/** What the provider holds is what the books hold, payment by payment; the equation does the rest. */
async function checkTruth({ db, vendor }: World): Promise<void> {
  for (const truth of vendor.payments) {
    const dossier = await read(db, paymentKey(truth.id));
    const payment = findPayment(dossier, truth.id);
    // Nobody can ask about a payment of no attempt whose webhook is lost.
    if (payment === undefined && !vendor.pages.has(truth.reference)) continue;
    const { state } = STATES[truth.truth];
    expect(payment?.state, `state of ${truth.id}`).toBe(state);
    if (payment === undefined || state === 'INCONNU') continue;
    // A figure that a person gave holds while the provider tells none.
    if (payment.figureByWord && state === 'RESERVE') continue;
    expect(heldCents(payment), `held of ${truth.id}`).toBe(held(truth));
    if (truth.alias !== null) {
      const other = await read(db, paymentKey(truth.alias));
      const named = findPayment(other, truth.alias);
      // A message told one of its ids for another attempt: each row has a home, and a person must look (rule 13).
      const isOne = named === undefined || named.id === payment.id || named.otherAttempt;
      expect(isOne || payment.otherAttempt, 'one payment, one row').toBe(true);
    }
    for (const { id, state: told } of payment.operations) {
      if (told === 'FAITE') expect(vendor.operation(id)?.state, 'a refund of ours').toBe('done');
    }
  }
}

/** A person ends everything that waits: each alarm has a command. */
export async function clearAlarms(world: World, replicas: readonly Database[]): Promise<void> {
  const { db, vendor } = world;
  for (let round = 0; round < 3; round += 1) {
    for (const payment of await paymentsOf(world)) {
      if (payment.state === 'INCONNU' && payment.wordOn === null) {
        await ignoringRefusals(sayTaken(db, payment.id, 0, OPERATOR));
      }
    }
    for (const reservation of await listReservations(db)) {
      if (vendor.find(reservation.paymentId) === undefined) continue;
      await ignoringRefusals(
        endReservation(db, vendor.provider, reservation, 'LIBERATION', OPERATOR),
      );
    }
    for (const { id, cents } of await itemsOf(world)) {
      const decision = cents < 0 ? 'written-off' : 'returned';
      await ignoringRefusals(settleItem(db, id, decision, OPERATOR));
    }
    await askAll(world, replicas);
  }
  await checkStored(world);
  await checkDays(world);
  expect(await itemsOf(world), 'items that nobody can close').toEqual([]);
  const payments = await paymentsOf(world);
  const left = payments.filter(
    ({ state, wordOn, operations }) =>
      (state === 'INCONNU' && wordOn === null) ||
      state === 'RESERVE' ||
      operations.some(isUnderWay),
  );
  expect(left, 'payments that nobody can end').toEqual([]);
  const { attempts } = await world.rows();
  const live = attempts.filter(({ terminee_le: endedAt }) => endedAt === null);
  expect(live, 'attempts that nobody can end').toEqual([]);
}
