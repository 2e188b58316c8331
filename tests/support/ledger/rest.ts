import type { Database } from '#server/database/open.ts';
import { checkLedger } from '#server/office/day/checkLedger.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { judge } from '#server/till/judge.ts';
import { standingEntries } from '#server/till/situation.ts';
import { faultsOf } from '../till/invariants.ts';
import { Memory } from '../till/memory.ts';
import { faultsAtRest, lostMoney } from '../till/rest.ts';
import type { World as TillWorld } from '../till/world.ts';
import { moveClock } from './clock.ts';
import { notificationOf } from './vendor.ts';
import { viewFaults } from './views.ts';
import type { World } from './world.ts';

const DAY_MINUTES = 24 * 60;
/** Between rounds of questions: the queue comes back to a payment for half a year. */
const ROUNDS = [20, ...[1, 1, 8, 20, 60, 91].map((days) => days * DAY_MINUTES)];

/**
 * Everything arrives, in both orders, and all questions are asked.
 * @param wasLinked a record has linked the two numbers after the first moves
 * @returns what is wrong then, and once persons have decided what waits for them
 */
export async function comeToRest(
  world: World,
  replicas: readonly Database[],
  read: () => Promise<TillWorld>,
  wasLinked: boolean,
): Promise<string[]> {
  const { db, vendor } = world;
  vendor.failNext(null);
  vendor.obey();
  const { webhooks } = vendor.now;
  for (const webhook of [...webhooks, ...webhooks.toReversed()]) {
    await hearNotification(db, notificationOf(webhook, crypto.randomUUID()));
  }
  for (const [index, minutes] of ROUNDS.entries()) {
    await moveClock(db, minutes);
    await askQuestions(replicas[index % replicas.length] ?? db, vendor.provider);
  }
  const rest = await read();
  return [
    ...faultsOf(rest.dossier),
    ...(await viewFaults(db, rest.dossier)),
    ...lostMoney(rest),
    ...(await faultsOfDays(db, rest.dossier, wasLinked)),
    ...faultsAtRest(rest, new Memory(judge)),
  ];
}

/**
 * The check of the night finds no fault on any day. Two kinds of I7 are a fault of nobody, and the check says them
 * because a person must look: the administration tells of money on the other number of a pair that was paid here, or its
 * record links two numbers that were both paid while they had no link, which are then kept apart (D-48).
 */
async function faultsOfDays(
  db: Database,
  { fines }: Dossier,
  wasLinked: boolean,
): Promise<string[]> {
  const isTold = fines.some(
    ({ paidElsewhere, status, entries }) =>
      paidElsewhere > 0 || (status === 'PAYE' && standingEntries(entries).length === 0),
  );
  const excused = isTold ? fines.map(({ id }) => id) : [];
  const days = new Set(fines.flatMap(({ entries }) => entries.map(({ day }) => day)));
  const faults: string[] = [];
  for (const day of days) {
    for (const { invariant, target: subject } of await checkLedger(db, day)) {
      const isExcused = excused.includes(subject) || (invariant === 'I7' && wasLinked);
      if (!isExcused) faults.push(`${invariant} of ${subject} on ${day}`);
    }
  }
  return faults;
}
