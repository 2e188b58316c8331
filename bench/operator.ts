import type { Checkout } from '#sandbox/checkout.ts';
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
  /** Reserves a second card on the page of a payment. @returns whether the provider did */
  reserveAgain(page: string): Promise<boolean>;
  /**
   * Ends all that is reserved. Of several amounts for one fine he tries to take each, as he may not, then frees all but
   * one and takes that.
   * @returns what went through although it had to be refused
   */
  endReservations(): Promise<readonly string[]>;
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
    async reserveAgain(page) {
      const state = { status: 'PENDING_CAPTURE', code: '5' };
      const book = async (): Promise<readonly Checkout[]> =>
        (await fetch(`${portalUrl}/checkouts`)).json();
      const attempt = await db
        .selectFrom('attempt')
        .select('reference')
        .where('address', '=', page)
        .executeTakeFirst();
      const checkout = (await book()).find(({ reference }) => reference === attempt?.reference);
      if (checkout === undefined) return false;
      await portal.pay(portalUrl, checkout.id, state);
      const [, second] = (await book()).find(({ id }) => id === checkout.id)?.payments ?? [];
      // A further payment has no webhook of its own: a change of it has one.
      return (
        second !== undefined && (await portal.payment(portalUrl, second.id, state)).status === 204
      );
    },
    async endReservations() {
      const end = (one: Reservation, how: ReservationEnd) =>
        unlessRefused(() => endReservation(db, provider, one, how, AGENT));
      const wrong: string[] = [];
      for (const [first, ...others] of await reservationsByPage(db)) {
        if (first === undefined) continue;
        for (const one of others.length === 0 ? [] : [first, ...others]) {
          if (await end(one, 'capture')) wrong.push(`${one.paymentId} was taken beside another`);
        }
        for (const one of others) await end(one, 'cancel');
        if (others.length === 0) await end(first, 'capture');
      }
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

/** Those of one attempt together, oldest first. */
async function reservationsByPage(db: Database): Promise<readonly (readonly Reservation[])[]> {
  const reserved = await listReservations(db);
  const references = [...new Set(reserved.map(({ reference }) => reference))];
  return references.map((page) => reserved.filter(({ reference }) => reference === page));
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
