import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import {
  declareChargeBackWon,
  declareChargedBack,
} from '#server/services/commands/declarations.ts';
import { settleItem } from '#server/services/commands/items.ts';
import { RefusedOperation } from '#server/services/commands/RefusedOperation.ts';
import { planRefund, requestRefund } from '#server/services/commands/refund.ts';
import { endReservation, type ReservationEnd } from '#server/services/commands/reservations.ts';
import { reopen, requireEntry, reversePayment } from '#server/services/commands/reversePayment.ts';
import { listOpenItems, listReservations, type Reservation } from '#server/store/books.ts';
import { portal } from '../tests/fixtures/sandbox.ts';

const AGENT = { operator: 'journee', note: 'charge-back of the day' };

/** A person who notes charge-backs and gives money back, and remembers each. */
export interface Operator {
  /** Cents by reference of the payments that were taken back. */
  readonly takenBack: ReadonlyMap<string, number>;
  /** Cents of those that the acquirer did not pay back. */
  readonly lost: () => readonly number[];
  /** Cents that were given back in the provider's portal. */
  readonly inPortal: () => number;
  /** @returns false when the service refuses, as it does while the fine is being paid */
  takeBack(reference: string): Promise<boolean>;
  reopen(reference: string): Promise<boolean>;
  /** The acquirer pays back what was taken back, before the bank moved it; it counts again. */
  win(reference: string): Promise<boolean>;
  /** Gives a part of a payment back in the provider's portal, where this service hears of it by a webhook. */
  refundInPortal(reference: string, cents: number): Promise<void>;
  /**
   * Tries to take all that is reserved for these numbers, then frees all but one amount and takes that.
   * @returns what went through although it had to be refused
   */
  endReservations(numbers: readonly (string | null)[]): Promise<readonly string[]>;
  /** Gives every second item back by the service. @returns how many */
  refundItems(): Promise<number>;
}

export function createOperator(
  db: Database,
  provider: PaymentProvider,
  portalUrl: string,
): Operator {
  const takenBack = new Map<string, number>();
  const won = new Set<string>();
  let inPortal = 0;
  return {
    takenBack,
    lost: () =>
      [...takenBack].filter(([reference]) => !won.has(reference)).map(([, cents]) => cents),
    inPortal: () => inPortal,
    async takeBack(reference) {
      const { entry } = await requireEntry(db, reference);
      const done = await unlessRefused(async () => {
        const told = { cents: entry.cents, feeCents: null, answerBy: null };
        await declareChargedBack(db, entry.paymentId ?? '', told, AGENT);
        await reversePayment(db, reference, AGENT);
      });
      if (done) takenBack.set(reference, entry.cents);
      return done;
    },
    reopen: (reference) => unlessRefused(() => reopen(db, reference, AGENT)),
    async win(reference) {
      const { entry } = await requireEntry(db, reference);
      const paymentId = entry.paymentId ?? '';
      const done = await unlessRefused(() =>
        declareChargeBackWon(db, paymentId, entry.cents, AGENT),
      );
      if (!done) return false;
      won.add(reference);
      const item = (await listOpenItems(db)).find((one) => one.paymentId === paymentId);
      return unlessRefused(() => settleItem(db, item?.id ?? 0, 'counted', AGENT));
    },
    async refundInPortal(reference, cents) {
      const { entry } = await requireEntry(db, reference);
      const amount = String(cents);
      const action = { operation: 'refund', amount };
      const { status } = await portal.payment(portalUrl, entry.paymentId ?? '', action);
      if (status === 204) inPortal += cents;
    },
    async endReservations(numbers) {
      const reserved = await reservationsOf(db, numbers);
      const end = (one: Reservation, how: ReservationEnd) =>
        patiently(() => endReservation(db, provider, one, how, AGENT));
      if (reserved.length < 2) {
        for (const one of reserved) await end(one, 'capture');
        return [];
      }
      const wrong: string[] = [];
      for (const one of reserved) {
        if (await unlessRefused(() => endReservation(db, provider, one, 'capture', AGENT))) {
          wrong.push(`${one.paymentId} was taken beside another reservation`);
        }
      }
      for (const one of reserved.slice(1)) await end(one, 'cancel');
      for (const one of reserved.slice(0, 1)) await end(one, 'capture');
      return wrong;
    },
    async refundItems() {
      let refunds = 0;
      for (const { id, cents } of await listOpenItems(db)) {
        if (cents < 0 || id % 2 === 0) continue;
        const isAsked = await unlessRefused(async () => {
          const plan = await planRefund(db, provider, id);
          await requestRefund(db, provider, plan, AGENT);
        });
        if (isAsked) refunds += 1;
      }
      return refunds;
    },
  };
}

/** Of fines, oldest first. */
async function reservationsOf(
  db: Database,
  numbers: readonly (string | null)[],
): Promise<readonly Reservation[]> {
  const { rows } = await sql<{ id: string }>`
    select payment.id from payment join fine on fine.id = payment.fine_id
    where fine.number = any(${numbers}::text[])`.execute(db);
  const ids = rows.map(({ id }) => id);
  return (await listReservations(db)).filter(({ paymentId }) => ids.includes(paymentId));
}

const TRIES = 20;
const BETWEEN_TRIES_MS = 1_000;

/** A payment that was heard since its last answer is asked about first, and a killed server is away for a while. */
async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; tried < TRIES; tried += 1) {
    if (await unlessRefused(act)) return;
    await sleep(BETWEEN_TRIES_MS);
  }
}

async function unlessRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof RefusedOperation) return false;
    throw error;
  }
}
