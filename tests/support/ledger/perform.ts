import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { requireFine } from '#server/office/commands/payments.ts';
import { reopen, reversePayment } from '#server/office/commands/reversePayment.ts';
import type { Verb } from '#server/office/commands/verbs.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { hearAnswer, hearNotification } from '#server/services/payment/hear.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { sendAgain } from '#server/services/payment/sendOperation.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import type { TillEvent } from '#server/till/judge.ts';
import type { WaitingSettled } from '#server/till/waitingSettled.ts';
import { PAGES_ARE_SEEN } from '../till/openings.ts';
import type { Step } from '../till/steps.ts';
import { doVerb } from '../verb.ts';
import { moveClock } from './clock.ts';
import { notificationOf } from './vendor.ts';
import { NUMBERS, OPERATOR, type Side, type World } from './world.ts';

const DAY_MINUTES = 24 * 60;

/** Has the services do a step of the till's walk. @param db of the replica that does it, which may die */
export async function perform(world: World, step: Step, db: Database): Promise<unknown> {
  const { event } = step;
  if (event !== null) return serve(world, step.world.dossier, event, db);
  if (step.name === 'next day') return moveClock(world.db, DAY_MINUTES);
  return step.name === PAGES_ARE_SEEN ? showPages(db) : undefined;
}

/** As if the provider had shown each open page in its last minutes. */
async function showPages(db: Database): Promise<void> {
  await sql`update attempt set late_answer = 'open'
    where checkout_end is null and expires_at > now()`.execute(db);
}

/** Serves an event by the call of the services that it stands for. */
async function serve(
  world: World,
  dossier: Dossier,
  event: TillEvent,
  db: Database,
): Promise<unknown> {
  const { vendor } = world;
  const { provider } = vendor;
  const say = (paymentId: string, verb: Verb) =>
    doVerb({ db, provider }, paymentId, verb, OPERATOR);
  switch (event.type) {
    case 'start-asked':
      return world.start(sideOf(dossier, event.fineId), event.nature, event.cents, db);
    case 'checkout-over':
      return endCheckout(db, event.reference, event.end);
    case 'heard': {
      if (event.via === 'webhook') {
        return hearNotification(db, notificationOf(event, crypto.randomUUID()));
      }
      const { paymentId: id, reference, revision } = event;
      return hearAnswer(db, { id, reference, revision }, event);
    }
    case 'refund-asked':
      return say(event.paymentId, { name: 'refund', cents: event.cents });
    case 'reservation-end-asked':
      return say(event.paymentId, { name: event.end });
    case 'operation-heard': {
      const payment = findPayment(dossier, event.paymentId);
      const asked = payment?.operations.find(({ id }) => id === event.key);
      if (payment === undefined || asked === undefined) return;
      if (event.state === 'unknown') vendor.failNext('unclear');
      return sendAgain(db, provider, { ...asked, paymentId: payment.id });
    }
    case 'operation-declared':
      return say(event.paymentId, { name: event.isDone ? 'done' : 'not-done' });
    case 'waiting-settled':
      return say(event.paymentId, await settlingOf(dossier, event, db));
    case 'payment-declared':
      return say(event.paymentId, { name: 'taken', cents: event.takenCents });
    case 'charged-back':
      return say(event.paymentId, { ...event, name: 'charged-back' });
    case 'charge-back-won':
      return say(event.paymentId, { name: 'won', cents: event.cents });
    case 'reversal': {
      const reference = referenceOf(dossier, event.entryId);
      return reversePayment(db, reference, OPERATOR, event.cents ?? undefined);
    }
    case 'reopened':
      return reopen(db, firstReferenceOf(dossier, event.fineId), OPERATOR);
    case 'imported': {
      const names = dossier.fines.find(({ id }) => id === event.fineId)?.depositNumber ?? null;
      return world.import([{ side: sideOf(dossier, event.fineId), names, ...event.record }], db);
    }
    case 'linked': {
      const names = dossier.fines.find(({ id }) => id === 'fine')?.depositNumber ?? null;
      return world.import([{ side: 'fine', status: 'A_PAYER', names }], db);
    }
    case 're-exposed':
      return reexpose(db);
  }
}

async function settlingOf(
  dossier: Dossier,
  { outcome, fineId }: WaitingSettled,
  db: Database,
): Promise<Verb> {
  if (outcome !== 'counted') return { name: outcome };
  if (fineId === null) return { name: 'count', fineId };
  const fine = await requireFine(db, NUMBERS[sideOf(dossier, fineId)]);
  return { name: 'count', fineId: fine.id };
}

const sideOf = ({ fines }: Dossier, fineId: string | null): Side =>
  fines.find(({ id }) => id === fineId)?.tariff.isDeposit ? 'deposit' : 'fine';

/** A fine is reopened by the name of any of its lines. */
const firstReferenceOf = ({ fines }: Dossier, fineId: string): string =>
  fines.find(({ id }) => id === fineId)?.entries[0]?.reference ?? '';

const referenceOf = ({ fines }: Dossier, entryId: string): string =>
  fines.flatMap(({ entries }) => entries).find(({ id }) => id === entryId)?.reference ?? '';
