import type { Database } from '#server/database/open.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import {
  declareChargeBackWon,
  declareChargedBack,
} from '#server/services/commands/declarations.ts';
import { settleItem } from '#server/services/commands/items.ts';
import { RefusedOperation } from '#server/services/commands/RefusedOperation.ts';
import { planRefund, requestRefund } from '#server/services/commands/refund.ts';
import { reopen, requireEntry, reversePayment } from '#server/services/commands/reversePayment.ts';
import { listOpenItems } from '#server/store/books.ts';
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

async function unlessRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof RefusedOperation) return false;
    throw error;
  }
}
