import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import {
  declareChargeBackWon,
  declareChargedBack,
  declareOperation,
  declareTaken,
} from '#server/office/commands/declarations.ts';
import { planRefund, requestRefund } from '#server/office/commands/refund.ts';
import { endReservation, findReservation } from '#server/office/commands/reservations.ts';
import { reopen, reversePayment } from '#server/office/commands/reversePayment.ts';
import { settleWaiting } from '#server/office/commands/settleWaiting.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { hearAnswer, hearNotification } from '#server/services/payment/hear.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { sendOperation } from '#server/services/payment/sendOperation.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import type { TillEvent } from '#server/till/judge.ts';
import { PAGES_ARE_SEEN } from '../till/openings.ts';
import type { Step } from '../till/steps.ts';
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
  await sql`update attempt set late_answer = 'open', late_answer_at = now()
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
    case 'refund-asked': {
      const plan = await planRefund(db, provider, event.paymentId, event.cents ?? undefined);
      return requestRefund(db, provider, plan, OPERATOR);
    }
    case 'reservation-end-asked': {
      const reservation = await findReservation(db, event.paymentId);
      return endReservation(db, provider, reservation, event.end, OPERATOR);
    }
    case 'operation-heard': {
      const payment = findPayment(dossier, event.paymentId);
      const asked = payment?.operations.find(({ id }) => id === event.key);
      if (payment === undefined || asked === undefined) return;
      if (event.state === 'unknown') vendor.failNext('unclear');
      return sendOperation(db, provider, { ...asked, paymentId: payment.id }, true);
    }
    case 'operation-declared':
      return declareOperation(db, event.paymentId, event.isDone, OPERATOR);
    case 'waiting-settled': {
      const number = event.fineId === null ? undefined : NUMBERS[sideOf(dossier, event.fineId)];
      return settleWaiting(db, event.paymentId, event.outcome, OPERATOR, number);
    }
    case 'payment-declared':
      return declareTaken(db, event.paymentId, event.takenCents, OPERATOR);
    case 'charged-back':
      return declareChargedBack(db, event.paymentId, event, OPERATOR);
    case 'charge-back-won':
      return declareChargeBackWon(db, event.paymentId, event.cents, OPERATOR);
    case 'reversal': {
      const reference = referenceOf(dossier, event.entryId);
      return reversePayment(db, reference, OPERATOR, event.cents ?? undefined);
    }
    case 'reopened':
      return reopen(db, referenceOf(dossier, event.entryId), OPERATOR);
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

const sideOf = ({ fines }: Dossier, fineId: string | null): Side =>
  fines.find(({ id }) => id === fineId)?.tariff.isDeposit ? 'deposit' : 'fine';

const referenceOf = ({ fines }: Dossier, entryId: string): string =>
  fines.flatMap(({ entries }) => entries).find(({ id }) => id === entryId)?.reference ?? '';
